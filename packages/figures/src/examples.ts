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
      title: 'Five markers after exposure',
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
          letterAt: 44,
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
      title: 'Two ways to resist',
      shown: [
        { mechanism: 'efflux pump', examples: 'tetracyclines' },
        { mechanism: 'altered target', examples: 'PBP2a' },
      ],
    },
    answer: ['efflux', 'altered', 'tetracycline'],
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
]
