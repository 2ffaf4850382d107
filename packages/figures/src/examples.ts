/** An example of a figure, with the words that a question about it must not show. */
interface Example {
  name: string
  kind: string
  facts: unknown
  answer: readonly string[]
}

/** Examples of every kind of figure, for tests. */
export const examples: readonly Example[] = [
  {
    name: 'staphylococci in pus',
    kind: 'gram stain',
    facts: { gram: 'positive', shape: 'cocci', arrangement: 'clusters', count: 8, neutrophils: 2, specimen: 'pus' },
    answer: ['staphylococc'],
  },
  {
    name: 'gonococci in neutrophils',
    kind: 'gram stain',
    facts: {
      gram: 'negative',
      shape: 'cocci',
      arrangement: 'kidney pairs',
      count: 15,
      neutrophils: 3,
      intracellular: true,
    },
    answer: ['gonococc', 'neisseria'],
  },
  {
    name: 'beta-haemolytic colonies',
    kind: 'agar plate',
    facts: { medium: 'blood', colony: 'grey', size: 'small', count: 12, haemolysis: 'beta' },
    answer: ['beta', 'haemoly'],
  },
  {
    name: 'a flattened clindamycin zone',
    kind: 'disc diffusion',
    facts: {
      title: 'Two discs, 20 mm apart',
      discs: [
        { code: 'E15', drug: 'erythromycin', at: [-11, 0], zone: 6 },
        { code: 'CD2', drug: 'clindamycin', at: [10, 0], zone: 26, flattenedBy: 'E15' },
      ],
    },
    answer: ['inducible', 'D test'],
  },
  {
    name: 'a competitive antagonist',
    kind: 'dose response',
    facts: {
      title: 'One agonist, alone and with a second drug',
      from: -10,
      to: -4,
      curves: [
        { label: 'agonist alone', maximum: 1, logEC50: -8 },
        { label: 'with competitive antagonist', maximum: 1, logEC50: -6.5 },
      ],
    },
    answer: ['competitive'],
  },
  {
    name: 'markers of acute hepatitis B',
    kind: 'curves',
    facts: {
      title: 'Two markers after exposure',
      x: { label: 'weeks after exposure', from: 0, to: 52, ticks: [0, 8, 16, 24, 32, 40, 48] },
      y: { label: 'relative concentration', from: 0, to: 100, ticks: [] },
      curves: [
        {
          label: 'HBsAg',
          points: [
            [4, 0],
            [12, 90],
            [24, 0],
          ],
        },
        {
          label: 'anti-HBs',
          points: [
            [32, 0],
            [44, 65],
            [52, 75],
          ],
          numberAt: 44,
        },
      ],
      bands: [{ label: 'window', from: 24, to: 32 }],
      note: 'Schematic. Heights are not to scale.',
    },
    answer: ['HBsAg', 'anti-HBs', 'window'],
  },
  {
    name: 'tubercle bacilli in sputum',
    kind: 'acid-fast stain',
    facts: { pattern: 'scattered', count: 14, cells: 4, specimen: 'sputum' },
    answer: ['tubercul', 'mycobacter'],
  },
  {
    name: 'lepra cells',
    kind: 'acid-fast stain',
    facts: { pattern: 'globi', count: 4, cells: 2, specimen: 'a slit-skin smear' },
    answer: ['lepr'],
  },
  {
    name: 'an intravenous and an oral dose',
    kind: 'plasma concentration',
    facts: {
      title: 'One dose by two routes',
      hours: 12,
      courses: [
        { label: 'intravenous bolus', route: 'bolus', dose: 100, volume: 20, halfLife: 3 },
        { label: 'by mouth', route: 'oral', dose: 100, volume: 20, halfLife: 3, absorption: 1.4, bioavailability: 0.6 },
      ],
    },
    answer: ['intravenous', 'by mouth'],
  },
  {
    name: 'tests of Escherichia coli',
    kind: 'test tubes',
    facts: {
      title: 'Four tests of one isolate',
      tests: [
        { test: 'TSI', slant: 'acid', butt: 'acid', h2s: false, gas: true },
        { test: 'indole', result: 'positive' },
        { test: 'citrate', result: 'negative' },
        { test: 'urease', result: 'negative' },
      ],
    },
    answer: ['coli', 'positive', 'negative'],
  },
  {
    name: 'fade after a non-depolarising blocker',
    kind: 'train of four',
    facts: {
      title: 'Four stimuli during two kinds of block',
      rows: [
        { label: 'non-depolarising block', twitches: [60, 40, 25, 10] },
        { label: 'depolarising block', twitches: [45, 45, 45, 45] },
      ],
    },
    answer: ['depolarising'],
  },
  {
    name: 'the Gram-negative envelope',
    kind: 'cell envelope',
    facts: { type: 'Gram-negative', notes: { 'lipid A': 'endotoxin' } },
    answer: ['gram-negative', 'lipid a', 'porin', 'peptidoglycan', 'endotoxin'],
  },
  {
    name: 'the acid-fast envelope',
    kind: 'cell envelope',
    facts: { type: 'acid-fast' },
    answer: ['acid-fast', 'mycolic', 'arabinogalactan'],
  },
  {
    name: 'targets of antibacterials',
    kind: 'drug targets',
    facts: {
      title: 'Where two groups of drugs act',
      shown: [
        { target: '50S ribosomal subunit', drugs: 'macrolides, clindamycin' },
        { target: 'DNA gyrase', drugs: 'fluoroquinolones' },
      ],
    },
    answer: ['50S', 'gyrase', 'macrolide', 'quinolone'],
  },
  {
    name: 'cholera toxin',
    kind: 'toxin action',
    facts: {
      type: 'A-B',
      toxin: 'Cholera toxin',
      organism: 'Vibrio cholerae',
      bSubunits: 5,
      receptor: 'ganglioside GM1',
      entry: 'endocytosis',
      target: 'Gs α subunit',
      action: 'ADP-ribosylated, stays active',
      effects: ['cyclic AMP rises', 'chloride and water leave the cell'],
      result: 'Rice-water diarrhoea',
      unknown: ['target'],
    },
    answer: ['cholera', 'vibrio', 'Gs', 'diarrhoea'],
  },
  {
    name: 'a superantigen',
    kind: 'toxin action',
    facts: {
      type: 'superantigen',
      toxin: 'TSST-1',
      organism: 'S. aureus',
      effects: ['many T cells release cytokines'],
      result: 'Toxic shock syndrome',
    },
    answer: ['TSST', 'superantigen', 'MHC', 'aureus', 'shock'],
  },
  {
    name: 'mechanisms of resistance',
    kind: 'resistance mechanisms',
    facts: {
      title: 'Three ways to resist',
      shown: [
        { mechanism: 'efflux pump', examples: 'tetracyclines' },
        { mechanism: 'altered target', examples: 'PBP2a' },
        { mechanism: 'modifying enzyme', examples: 'aminoglycosides' },
      ],
    },
    answer: ['efflux', 'altered', 'tetracycline', 'aminoglycoside'],
  },
  {
    name: 'conjugation',
    kind: 'gene transfer',
    facts: { transfer: 'conjugation' },
    answer: ['conjugation', 'pilus', 'plasmid'],
  },
  {
    name: 'generalised transduction',
    kind: 'gene transfer',
    facts: { transfer: 'generalised transduction' },
    answer: ['transduction'],
  },
  {
    name: 'arrangements of flagella',
    kind: 'cell forms',
    facts: {
      title: 'Two motile bacteria',
      cells: [
        { label: 'monotrichous', example: 'Vibrio cholerae', shape: 'curved', flagella: 'monotrichous' },
        { label: 'peritrichous', example: 'Escherichia coli', flagella: 'peritrichous' },
      ],
    },
    answer: ['trichous', 'vibrio', 'coli'],
  },
  {
    name: 'a terminal spore',
    kind: 'cell forms',
    facts: {
      title: 'Two spore-forming rods',
      cells: [
        { label: 'Clostridium tetani', spore: 'terminal', bulging: true },
        { label: 'Bacillus anthracis', spore: 'central', capsule: true },
      ],
    },
    answer: ['tetani', 'bacillus'],
  },
  {
    name: 'synthesis of folate',
    kind: 'cascade',
    facts: {
      title: 'Synthesis of folate in bacteria',
      boxes: [
        { id: 'PABA', column: 0, row: 0 },
        { id: 'dihydrofolate', column: 0, row: 1 },
        { id: 'tetrahydrofolate', column: 0, row: 2, unknown: true, final: true },
      ],
      steps: [
        { from: 'PABA', to: 'dihydrofolate', by: 'dihydropteroate synthase', inhibitors: 'sulfonamides' },
        { from: 'dihydrofolate', to: 'tetrahydrofolate', inhibitors: 'trimethoprim' },
      ],
    },
    answer: ['sulfonamide', 'trimethoprim', 'synthase', 'tetrahydro'],
  },
  {
    name: 'a pentamer',
    kind: 'antibody',
    facts: { title: 'IgM', classes: [{ class: 'IgM', notes: ['first class of the primary response'] }] },
    answer: ['IgM', 'J chain'],
  },
  {
    name: 'classes of antibodies',
    kind: 'antibody',
    facts: { title: 'Two classes', classes: [{ class: 'IgG' }, { class: 'IgA', notes: ['in secretions'] }] },
    answer: ['IgG', 'IgA', 'secretions'],
  },
  {
    name: 'influenza virus',
    kind: 'virus particle',
    facts: {
      name: 'Influenza A virus',
      capsid: 'helical',
      enveloped: true,
      spikes: ['haemagglutinin', 'neuraminidase'],
      layer: 'matrix protein',
      genome: { acid: 'RNA', strands: 'single', sense: '−', segments: 8 },
    },
    answer: ['influenza', 'haemagglutinin', 'neuraminidase'],
  },
  {
    name: 'the cycle of Plasmodium',
    kind: 'life cycle',
    facts: {
      title: 'Life cycle of Plasmodium',
      hosts: ['human', 'mosquito'],
      steps: [
        { text: 'sporozoites', host: 1, stage: 'infective' },
        { text: 'ring forms', host: 1, stage: 'diagnostic' },
        { text: 'ookinete', host: 2 },
      ],
    },
    answer: ['plasmodium', 'mosquito', 'ring form'],
  },
  {
    name: 'drugs at an adrenergic ending',
    kind: 'synapse',
    facts: {
      title: 'Drugs at an adrenergic nerve ending',
      transmitter: 'norepinephrine',
      autoreceptor: 'alpha-2',
      receptors: [
        { name: 'alpha-1', type: 'G protein', effect: 'vessels constrict' },
        { name: 'beta-1', type: 'G protein', effect: 'heart speeds up' },
      ],
      sites: [
        { at: 'storage', drug: 'reserpine', does: 'blocks loading of vesicles', sign: '−' },
        { at: 'reuptake', drug: 'cocaine', does: 'blocks reuptake', sign: '−' },
        { at: 'alpha-1', drug: 'phenylephrine', does: 'activates the receptor', sign: '+' },
      ],
    },
    answer: ['reserpine', 'cocaine', 'phenylephrine'],
  },
  {
    name: 'drugs at a cholinergic ending',
    kind: 'synapse',
    facts: {
      title: 'Drugs at a cholinergic nerve ending',
      transmitter: 'acetylcholine',
      receptors: [
        { name: 'nicotinic', type: 'channel', effect: 'muscle' },
        { name: 'muscarinic', type: 'G protein', effect: 'glands' },
      ],
      sites: [{ at: 'breakdown', drug: 'neostigmine', does: 'blocks acetylcholinesterase', sign: '−' }],
    },
    answer: ['neostigmine'],
  },
  {
    name: 'the pressor effect of epinephrine reversed',
    kind: 'pressure trace',
    facts: {
      title: 'One drug before and after a second',
      panels: [
        { drug: 'epinephrine', known: 'drug' },
        { drug: 'epinephrine', after: 'alpha blocker', known: 'drug' },
      ],
    },
    answer: ['alpha'],
  },
  {
    name: 'excretion in the nephron',
    kind: 'site map',
    facts: {
      title: 'What happens to a drug in the nephron',
      map: 'nephron',
      sites: [
        { at: 'glomerulus', label: 'filtration', detail: 'of free drug only' },
        { at: 'proximal tubule', label: 'active secretion', detail: 'of penicillins' },
      ],
    },
    answer: ['filtration', 'secretion'],
  },
  {
    name: 'receptors in the membrane',
    kind: 'receptor coupling',
    facts: {
      title: 'Four receptors',
      receptors: [
        { name: 'beta-1', type: 'G protein', steps: ['Gs', 'cyclic AMP rises', 'the heart beats harder'] },
        { name: 'M3', type: 'G protein', steps: ['Gq', 'calcium rises', 'glands secrete'] },
        { name: 'nicotinic', type: 'channel', steps: ['sodium enters', 'muscle contracts'] },
        { name: 'insulin', type: 'kinase', steps: ['kinase works', 'glucose enters'] },
      ],
    },
    answer: ['beta-1', 'M3', 'nicotinic', 'harder'],
  },
  {
    name: 'a receptor inside the cell',
    kind: 'receptor coupling',
    facts: {
      title: 'Two receptors',
      receptors: [
        { name: 'cortisol', type: 'nuclear', steps: ['binds DNA', 'new protein'] },
        { name: 'M2', type: 'G protein', steps: ['Gi', 'the heart slows'] },
      ],
    },
    answer: ['cortisol', 'M2'],
  },
  {
    name: 'a wide therapeutic index',
    kind: 'therapeutic index',
    facts: {
      title: 'Two quantal curves of one drug',
      from: 1,
      to: 10_000,
      curves: [
        { label: 'wanted effect', medianName: 'ED50', median: 20 },
        { label: 'toxic effect', medianName: 'TD50', median: 400 },
      ],
    },
    answer: ['TD50', 'toxic'],
  },
  {
    name: 'bioavailability by route',
    kind: 'bar chart',
    facts: {
      title: 'One drug by two routes',
      measure: 'share of the dose that reaches the circulation',
      unit: '%',
      bars: [
        { label: 'intravenous', value: 100 },
        { label: 'by mouth', value: 25, marked: true },
      ],
      reference: { at: 50, label: 'half of the dose' },
    },
    answer: ['intravenous', 'by mouth'],
  },
  {
    name: 'Gram-positive cocci told apart',
    kind: 'decision flow',
    facts: {
      title: 'Gram-positive cocci',
      steps: [
        { ask: 'Catalase: do bubbles form?', answer: 'no', outcome: 'streptococci' },
        { ask: 'Coagulase: does plasma clot?', answer: 'yes', outcome: 'S. aureus' },
      ],
      otherwise: 'S. epidermidis',
    },
    answer: ['streptococc', 'aureus', 'epidermidis'],
  },
  {
    name: 'phases of growth',
    kind: 'growth curve',
    facts: {
      show: 'phases',
      title: 'A culture over one day',
      doubling: 20,
      lagUntil: 2,
      deathFrom: 14,
      hours: 24,
      notes: ['no division', 'constant doubling', 'division equals death', 'cells die'],
    },
    answer: ['lag', 'stationary'],
  },
  {
    name: 'static and cidal drugs',
    kind: 'growth curve',
    facts: {
      show: 'killing',
      title: 'One culture with two drugs',
      hours: 12,
      curves: [
        { label: 'bacteriostatic drug', rates: [[0, 12]] },
        { label: 'bactericidal drug', rates: [[-0.8, 12]] },
      ],
    },
    answer: ['static', 'cidal'],
  },
  {
    name: 'a gradient strip',
    kind: 'e-test',
    facts: { title: 'A gradient strip', strips: [{ code: 'VA', drug: 'vancomycin', mic: 1 }] },
    answer: ['1 mg/L'],
  },
  {
    name: 'group B streptococci beside staphylococci',
    kind: 'camp test',
    facts: {
      title: 'Two streaks beside Staphylococcus aureus',
      streaks: [
        { organism: 'group B streptococcus', clearing: 'arrowhead' },
        { organism: 'group A streptococcus', clearing: 'none' },
      ],
    },
    answer: ['group A', 'group B'],
  },
  {
    name: 'Listeria beside staphylococci',
    kind: 'camp test',
    facts: {
      title: 'Two rods beside Staphylococcus aureus',
      streaks: [
        { organism: 'Listeria monocytogenes', clearing: 'square' },
        { organism: 'Corynebacterium diphtheriae', clearing: 'none' },
      ],
    },
    answer: ['Listeria', 'Corynebacterium'],
  },
  {
    name: 'optochin',
    kind: 'identification discs',
    facts: {
      title: 'One disc on two isolates',
      medium: 'blood, alpha-haemolytic growth',
      plates: [
        { organism: 'pneumococcus', code: 'OP', disc: 'optochin', zone: 18 },
        { organism: 'viridans streptococcus', code: 'OP', disc: 'optochin', zone: 6 },
      ],
    },
    answer: ['pneumo', 'viridans'],
  },
  {
    name: 'encapsulated yeasts in India ink',
    kind: 'special stain',
    facts: { stain: 'India ink', count: 6, specimen: 'cerebrospinal fluid' },
    answer: ['cryptococc'],
  },
  {
    name: 'diphtheria bacilli',
    kind: 'special stain',
    facts: { stain: 'Albert', count: 10, specimen: 'throat swab' },
    answer: ['diphther', 'corynebact'],
  },
  {
    name: 'distribution and elimination',
    kind: 'plasma concentration',
    facts: {
      title: 'One intravenous dose, on a log scale',
      hours: 12,
      log: true,
      courses: [
        {
          label: 'two compartments',
          route: 'two compartments',
          dose: 200,
          volume: 10,
          halfLife: 4,
          distributionHalfLife: 0.3,
          distributed: 0.7,
        },
      ],
    },
    answer: ['compartments'],
  },
]
