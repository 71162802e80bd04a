/** Other names of a make, beside its own. */
export const makeNames: Readonly<Record<string, readonly string[]>> = {
  volkswagen: ['vw', 'volks'],
  mercedesbenz: ['mercedes', 'merc', 'mercs', 'benz', 'mb'],
  chevrolet: ['chev', 'chevy'],
  landrover: ['landy'],
  mitsubishi: ['mitsi', 'mitsu', 'mitzi'],
  subaru: ['subie', 'subi'],
  toyota: ['toyo'],
  lamborghini: ['lambo'],
  bmw: ['beemer', 'bimmer'],
  alfaromeo: ['alfa'],
  greatwall: ['gwm'],
  isuzu: ['isuzu ute'],
  porsche: ['porsh'],
  rollsroyce: ['rolls'],
  harleydavidson: ['harley'],
};

/** Other names of a model, beside its own. */
export const modelNames: Readonly<Record<string, readonly string[]>> = {
  commodore: ['commo'],
};

/** States by their names. */
export const stateNames: Readonly<Record<string, string>> = {
  'new south wales': 'NSW',
  victoria: 'VIC',
  queensland: 'QLD',
  'south australia': 'SA',
  'western australia': 'WA',
  tasmania: 'TAS',
  'northern territory': 'NT',
  'australian capital territory': 'ACT',
};

/** Postcodes of town centres, for towns that stand for their region. */
export const towns: Readonly<Record<string, string>> = {
  sydney: '2000',
  melbourne: '3000',
  brisbane: '4000',
  perth: '6000',
  adelaide: '5000',
  hobart: '7000',
  darwin: '0800',
  canberra: '2600',
  'gold coast': '4217',
  'sunshine coast': '4558',
  newcastle: '2300',
  'central coast': '2250',
  wollongong: '2500',
  geelong: '3220',
  ballarat: '3350',
  bendigo: '3550',
  townsville: '4810',
  cairns: '4870',
  toowoomba: '4350',
  mackay: '4740',
  rockhampton: '4700',
  bundaberg: '4670',
  'hervey bay': '4655',
  launceston: '7250',
  'alice springs': '0870',
  bunbury: '6230',
  mandurah: '6210',
  albury: '2640',
  'wagga wagga': '2650',
  tamworth: '2340',
  dubbo: '2830',
  shepparton: '3630',
  mildura: '3500',
  ipswich: '4305',
};
