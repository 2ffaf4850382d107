import { toSentence } from '../text.ts'

// Verbs in the third person with which authors begin a reason when its subject is the option itself.
const verbs = new Set(
  `abolishes accompanies accounts accumulates acetylates acidifies activates acts adds adheres affects alkylates allows
  alters anchors appears applies arches arises arrests asks attaches attacks attracts becomes begins belongs binds blackens
  blebs bleeds blocks blurs breaks breeds brings builds bulges burns calms carries catalyses causes changes chars clears
  cleaves closes clots clouds coagulates coats codes collects colonises colours combines comes compares comprises concerns
  confers confirms consists constricts contains continues contracts controls converts corrects corresponds corrodes counts
  covers crosses cures cuts damages dampens darkens decides declines deepens defines degenerates delays denatures depends
  depletes depolarises depresses deprives derives describes destroys detects determines develops dies differentiates dilates
  dilutes dims discolours disperses displaces disposes dissolves distinguishes distributes disturbs divides does doubles draws
  dries drives eases encapsulates encodes endangers ends enlarges enters escapes evokes examines exchanges exists explains
  exports exposes expresses fades fails falls favours feeds ferments fills finds fits fixes flattens folds follows forms frees
  fulfils gains gives governs grips grows guards guides halts happens harbours harms has helps hides hinders holds hydrolyses
  impairs improves inactivates includes increases indicates induces infects inflames inhibits injures inserts intercalates
  interferes interrupts invades inverts involves irritates is joins keeps kills lacks lags lasts leads leaks leaves lengthens
  lessens lets lies limits links lives looks loosens loses lowers lubricates lyses macerates maintains makes marks masks
  matters means measures mediates meets melts metabolises migrates misses mistakes moves multiplies narrows needs neutralises
  numbs occupies occurs opens opposes oxidises paralyses passes penetrates perforates phosphorylates picks pierces plays
  points predicts predisposes predominates prepares presents prevents produces prolongs promotes protects provides provokes
  pushes puts raises reaches reactivates reacts reads receives recovers recurs reddens reduces reflects relaxes releases
  relieves removes repairs repeats replaces requires resembles resists responds restores rests results retains returns reveals
  reverses rises risks runs says seals sedates selects senses sensitises separates serves sets settles shapes shares sheds
  shields shifts shortens shows shrinks signals slows smells softens spans spares speaks speeds splits spreads stabilises
  stains starts stays sticks stimulates stops stores suffices suggests suits supplies supports suppresses surrounds survives
  swarms swells switches takes tells tends tests thickens thins threatens thrives tolerates touches transfers transmits traps
  treats turns uncovers underlies unwinds upsets uses varies warns was wastes weakens wears weighs widens withstands works
  worsens yields
  chelates cleans drains encloses equals excites flatters greys halves hardens identifies rinses sacrifices soaks trims ulcerates
  washes wets whitens`.split(/\s+/),
)
const pluralVerbs = new Set(
  'act are attach belong bind build cause come compete consist constrict contain describe detect dilate enter explain have indicate induce inactivate kill lie occur prevent protect prove raise relieve respond secrete suffice suggest surround threaten were withstand'.split(
    ' ',
  ),
)
// Verbs that no noun is spelled like. A reason that begins with one has several things as its subject.
const certainPlurals = new Set(['are', 'do', 'have', 'were'])
// A word in -s before an article or a pronoun is a verb, as in “strains the right heart”; “strains with …” is a noun.
const verbFirst =
  /^(?!(?:[Aa]cross|[Aa]lways|[Aa]s|[Bb]esides|[Ii]s|[Ii]ts|[Tt]his|[Tt]hus|[Tt]owards|[Uu]nless)\b)[A-Za-z][a-z]*s (?:an?|both|it|its|off|only|out|the|them|these|this|up)\b/
const modals = new Set('can cannot could did may might must should will would'.split(' '))
// Predicates without a verb, such as “typical of …”. They need one only if a preposition or a conjunction follows.
const predicate =
  /^(?:absorbed|active|affected|avoided|bound|carried|caused|chosen|controlled|designed|destroyed|detected|done|due|excreted|favoured|found|given|hydrolysed|inactivated|inactive|ineffective|inhibited|injected|intended|kept|killed|known|limited|linked|made|measured|needed|present|rare|related|released|reserved|resistant|seen|sensitive|similar|spread|stored|susceptible|taken|toxic|typical|uncommon|unnecessary|unrelated|unreliable|used|useful) (?:after|against|and|as|at|before|between|but|by|during|for|from|in|instead|into|of|on|only|or|over|than|through|to|under|when|where|with|within|without)\b/

const instruction =
  /^(?:add|admit|advise|apply|arrange|ask|begin|change|check|continue|double|drain|exclude|give|halve|increase|keep|lower|measure|observe|offer|perform|raise|reassure|reduce|refer|remove|repeat|replace|restart|start|stop|switch|take|test|treat|use|wait|wash|withhold)\b/i

const species = /^[A-Z][a-z]+ [a-z]+$/
const preposition = / (?:after|at|by|due|for|from|in|of|on|to|with|without)\b/
const singularInS = /(?:ss|us|is|as|os|oides|caries|diabetes|herpes|measles|rabies|scabies|series|species)$/
const pluralWithoutS = /(?:bacteria|cocci|bacilli|fungi|flagella|pili)$/

/** Checks whether an option names several things, as far as the words before its first preposition show this. */
function isPlural(option: string): boolean {
  if (species.test(option) || option.startsWith('by ')) return false
  const [head = ''] = option.split(preposition, 1)
  if (/^(?:two|three|four|five|six|seven|eight|nine|ten) /.test(head) || head.includes(' and ')) return true
  return pluralWithoutS.test(head) || (head.endsWith('s') && !singularInS.test(head))
}

/**
 * Writes the reason for or against an option as a sentence. Authors may leave out the subject if it is the option
 * itself; it is then added as a pronoun.
 */
export function reasonSentence(option: string, reason: string): string {
  const [first = ''] = reason.split(/[ ,;:]/, 1)
  const singular = instruction.test(option) || /^(?:by|in|through|with) /.test(option) ? 'this' : 'it'
  if (verbs.has(first) || (/^[a-z]/.test(first) && verbFirst.test(reason))) return toSentence(`${singular} ${reason}`)
  if (certainPlurals.has(first) || (pluralVerbs.has(first) && isPlural(option))) return toSentence(`they ${reason}`)
  if (modals.has(first)) return toSentence(`${isPlural(option) ? 'they' : singular} ${reason}`)
  if (predicate.test(reason)) return toSentence(`${isPlural(option) ? 'they are' : `${singular} is`} ${reason}`)
  return toSentence(reason)
}

/** Checks whether a reason begins with a verb, so that its subject is missing. */
export const lacksSubject = (sentence: string) => {
  const [first = ''] = sentence.toLowerCase().split(/[ ,;:]/, 1)
  return (
    modals.has(first) || certainPlurals.has(first) || /^(?:does|has|is|was)$/.test(first) || verbFirst.test(sentence)
  )
}
