import { figureKind } from '../../figure.ts'
import { Canvas, textSize } from '../../kit/canvas.ts'
import { theme } from '../../kit/colours.ts'
import { idOf } from '../../kit/id.ts'
import { numberOf } from '../../kit/number.ts'
import { drawBox } from '../drawing-helpers.ts'
import { bridge, drawScene, facts, type Facts } from './scenes.ts'

function sceneWords(given: Facts, isQuestion: boolean): string {
  if (given.type === 'pore') return `It binds ${given.binds} and forms a pore (${given.pore}).`
  if (given.type === 'membrane enzyme') return `It is an enzyme on the membrane and splits ${given.splits}.`
  if (given.type === 'superantigen')
    return isQuestion
      ? `${bridge.map(({ seen }, index) => `${numberOf(index)}: ${seen}`).join('; ')}.`
      : 'It joins MHC class II of an antigen-presenting cell to the Vβ part of T-cell receptors, outside the groove that holds the peptide.'
  const hides = (part: 'receptor' | 'target' | 'action') => isQuestion && given.unknown?.includes(part) === true
  const { receptor, target, action } = given
  const binding = given.bSubunits === 1 ? 'one B part binds' : `${given.bSubunits} B parts bind`
  return `1: ${binding} ${hides('receptor') ? 'a receptor' : receptor}. 2: ${given.entry}. 3: part A acts on ${hides('target') ? 'a target' : target}${hides('action') ? '' : `: ${action}`}.`
}

export const toxinAction = figureKind(facts, (given, view) => {
  const canvas = new Canvas(view, idOf('toxin', given))
  const top = given.type === 'superantigen' ? 18 : 14
  canvas.label(8, top, given.toxin, { isBold: true, size: textSize.heading })
  canvas.label(352, top, given.organism, { anchor: 'end', isItalic: true, colour: theme.muted })
  let y = drawScene(canvas, given) + 8
  for (const effect of given.effects) {
    canvas.arrow([180, y - 4], [180, y + 10])
    y += 14
    if (canvas.isQuestion) y += drawBox(canvas, [40, y], 280, effect, { isFixed: true }) + 4
    else y += drawBox(canvas, [40, y], 280, effect) + 4
  }
  const bottom = canvas.label(180, y + 20, given.result, { anchor: 'middle', isBold: true, width: 340 })
  const isQuestion = canvas.isQuestion
  const ending = `Then: ${given.effects.join('; ')}.${isQuestion ? '' : ` Result: ${given.result}.`}`
  return canvas.finish({
    height: isQuestion ? y + 4 : bottom - 6,
    title: isQuestion ? 'Action of a bacterial toxin' : `${given.toxin}: how it acts`,
    description: `${isQuestion ? 'A bacterial toxin' : `${given.toxin} of ${given.organism}`}. ${sceneWords(given, isQuestion)} ${ending}`,
  })
})
