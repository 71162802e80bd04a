/** A yard that generated stock stands at. */
interface GeneratedYard {
  readonly name: string;
  readonly dealership: string;
  readonly city: string;
  readonly state: string;
  /** From the numbers kept for fiction. */
  readonly phone: string;
}

const yard = (city: string, state: string, dealership: string, area: string, at: number): GeneratedYard => ({
  name: `${dealership} ${city}`,
  dealership,
  city,
  state,
  phone: `(${area}) 5550 ${String(100 + at).padStart(4, '0')}`,
});

/** Fictitious dealerships over all states. */
export const generatedYards: readonly GeneratedYard[] = [
  yard('Aspley', 'QLD', 'Brolga Motor Group', '07', 1),
  yard('Southport', 'QLD', 'Brolga Motor Group', '07', 2),
  yard('Toowoomba', 'QLD', 'Brolga Motor Group', '07', 3),
  yard('Cairns', 'QLD', 'Coral Way Cars', '07', 4),
  yard('Penrith', 'NSW', 'Bluegum Autos', '02', 5),
  yard('Newcastle', 'NSW', 'Bluegum Autos', '02', 6),
  yard('Wendouree', 'VIC', 'Wattle Bend Motors', '03', 7),
  yard('Geelong', 'VIC', 'Wattle Bend Motors', '03', 8),
  yard('Norwood', 'SA', 'Red Plain Cars', '08', 9),
  yard('Joondalup', 'WA', 'Banksia Car Yard', '08', 10),
  yard('Glenorchy', 'TAS', 'Huon Road Motors', '03', 11),
  yard('Winnellie', 'NT', 'Top End Wheels', '08', 12),
  yard('Fyshwick', 'ACT', 'Capital Paddock Cars', '02', 13),
];
