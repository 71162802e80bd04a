import { compactName } from '#server/search/rules/tokens';
import { bodiesIn, type Stock } from './everyday-cars';
import { type Pattern, pattern } from './patterns';
import type { Sense } from './typed-text';

/**
 * SUVs by the size in which Australian sales are counted, with the light ones among the small and the upper large among the
 * large. No record of a car tells it; a model that is not here belongs to no size.
 */
const suvModels = {
  Small:
    '2008, 4X, 500X, Arona, Arkana, ASX, Atto 2, Atto 3, Avenger, C-HR, C3 Aircross, C40, Captur, Compass, Corolla Cross, Countryman, Crosstrek, CX-3, CX-30, Dualis, E-Pace, Eclipse Cross, EcoSport, EQA, EV3, EX30, Fronx, GLA, Haval H2, Haval Jolion, HR-V, Ignis, iX1, iX2, Jaecoo J5, Jimny, Jolion, Juke, Kamiq, Karoq, Kona, Kona Electric, LBX, Mokka, MX-30, Niro, Omoda 5, Puma, Q2, Q3, QASHQAI, Renegade, S-Cross, Seltos, Stonic, SX4, T-Cross, T-Roc, Tiggo 4, Tivoli, Tonale, Trax, Urban Cruiser, UX, Venue, Vitara, X1, X2, XC40, XV, Yaris Cross, ZS, ZS EV, ZST',
  Medium:
    '3008, Ariya, bZ4X, C10, C5 Aircross, Captiva, Cherokee, CR-V, CX-5, CX-7, Discovery Sport, EQB, EQC, Equinox, Escape, EV5, EV6, F-Pace, Forester, Freelander, G6, GLB, GLC, Grand Vitara, GV60, GV70, Haval H6, Haval H6 GT, HS, ID.4, ID.5, IONIQ 5, iX3, Jaecoo J7, Kadjar, Koleos, Korando, Kuga, Macan, Model Y, NX, Outlander, Outlander PHEV, Q4 e-tron, Q5, Range Rover Evoque, Range Rover Velar, RAV4, Sealion 6, Sealion 7, Solterra, Sportage, SQ5, Stelvio, Tiggo 7, Tiguan, Tiguan Allspace, Torres, Tucson, X-TRAIL, X3, X4, XC60, ZR-V',
  Large:
    '5008, Acadia, Cayenne, CX-60, CX-70, CX-8, CX-80, CX-9, CX-90, D90, Defender, Discovery, e-tron, Endura, EQE SUV, EV9, Everest, EX90, Explorer, Fortuner, G-Class, GL, GLE, GLS, Grand Cherokee, GV80, GX, Haval H9, IONIQ 9, iX, Kluger, Kodiaq, LandCruiser, LandCruiser 200, LandCruiser 300, LandCruiser 70, LandCruiser Prado, Levante, LX, MDX, ML, MU-X, Murano, Outback, Pajero, Pajero Sport, Palisade, Pathfinder, Patrol, Prado, Q7, Q8, Range Rover, Range Rover Sport, Rexton, RX, Santa Fe, Sorento, SQ7, SQ8, Tank 300, Tank 500, Tayron, Territory, Tiggo 8, Touareg, Trailblazer, Tribeca, TX, X5, X6, X7, XC90, XM',
} as const;
type Size = keyof typeof suvModels;

const sizes: readonly [size: Size, words: string, names: ReadonlySet<string>][] = (
  [
    ['Small', 'small(?:er|ish|est)?|little|tiny|compact|sub ?compact|mini|baby'],
    ['Medium', 'medium(?: ?sized?)?|mid ?sized?|mid'],
    ['Large', 'large(?:r|st)?(?: ?sized?)?|big(?:ger|gest)?|full ?sized?|huge|roomy|spacious'],
  ] as const
).map(([size, words]) => [size, words, new Set(suvModels[size].split(', ').map(compactName))]);

/** `GLC-Class` is the GLC, but the G-Class has no shorter name. */
const isAmong = (names: ReadonlySet<string>, model: string): boolean =>
  names.has(compactName(model)) || names.has(compactName(model).replace(/class$/, ''));

const otherBodies =
  'suvs?|utes?|vans?|trucks?|wagons?|sedans?|coupes?|convertibles?|bus(?:es)?|caravans?|campers?|trailers?|motor(?:cycle|bike)s?|bikes?';

/** `small economical car`, `small hybrid`: a hatch, as a `small car` is. */
export const smallCarsOf = (stock: Stock): Pattern =>
  pattern(`(?:small|little|compact)(?! (?:\\S+ ){0,3}(?:${otherBodies})(?:\\s|$))(?= \\S)`, () => {
    const body = bodiesIn(stock, ['hatch', 'hatchback']);
    return body.length > 0 ? { label: 'Small car: hatch', refinements: { body }, implied: true } : undefined;
  });

/** `small suv`, `small hybrid suv`: the models in stock of that size, unless the shopper names a model. */
export const suvSizesOf = (stock: Stock): readonly Pattern[] => {
  const inStock = [...new Set(stock.makes.flatMap(({ models }) => models.map(({ value }) => value)))];
  return sizes.map(([size, words, ofSize]) =>
    pattern(`(?:${words})(?: suvs?|(?= (?:\\S+ ){0,3}suvs?(?:\\s|$)))`, (): Sense => {
      const models = inStock.filter((model) => isAmong(ofSize, model));
      const body = bodiesIn(stock, ['suv']);
      return models.length > 0
        ? { label: `${size} SUV`, refinements: { body, model: models }, implied: true }
        : { label: `No ${size.toLowerCase()} SUV in stock`, refinements: { body }, unrecorded: true };
    }),
  );
};
