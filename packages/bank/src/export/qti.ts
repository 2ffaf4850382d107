import type { Item } from '../item.ts'

const xml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const namespace = 'http://www.imsglobal.org/xsd/imsqti_v2p1'

/**
 * Writes one item as a single-choice question in QTI 2.1. The feedback is the reason why the chosen option is right or
 * wrong.
 */
export function toQti({ id, stem, options, keyAt }: Item): string {
  const choices = options.map(({ text }, at) => `      <simpleChoice identifier="o${at}">${xml(text)}</simpleChoice>`)
  const reasons = options.map(
    ({ why }, at) =>
      `  <modalFeedback outcomeIdentifier="REASON" identifier="o${at}" showHide="show">${xml(why)}</modalFeedback>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="${namespace}" identifier="i${id}" title="${xml(stem.slice(0, 80))}" adaptive="false" timeDependent="false">
  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">
    <correctResponse><value>o${keyAt}</value></correctResponse>
  </responseDeclaration>
  <outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>
  <outcomeDeclaration identifier="REASON" cardinality="single" baseType="identifier"/>
  <itemBody>
    <choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">
      <prompt>${xml(stem)}</prompt>
${choices.join('\n')}
    </choiceInteraction>
  </itemBody>
  <responseProcessing>
    <responseCondition>
      <responseIf>
        <match><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></match>
        <setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue>
      </responseIf>
    </responseCondition>
    <setOutcomeValue identifier="REASON"><variable identifier="RESPONSE"/></setOutcomeValue>
  </responseProcessing>
${reasons.join('\n')}
</assessmentItem>
`
}
