import { compact } from './cell';

/** Makes in their own spelling. A feed's spelling with the same letters becomes this one. */
const names = `
  Abarth, Alfa Romeo, Alpine, Aprilia, Aston Martin, Audi, Austin, Bentley, BMW, Bugatti, Buick, BYD,
  Cadillac, Can-Am, Caterham, Chery, Chevrolet, Chrysler, Citroën, CFMOTO, Cupra, Daewoo, DAF, Daihatsu,
  Datsun, Deepal, Dodge, Ducati, Ferrari, Fiat, Ford, Foton, FPV, Freightliner, Fuso, GAC, Geely, Genesis,
  GMC, Great Wall, GWM, Harley-Davidson, Haval, Hino, Holden, Honda, HSV, Hummer, Husqvarna, Hyundai,
  Indian, INEOS, Infiniti, International, Isuzu, Iveco, JAC, Jaecoo, Jaguar, Jayco, Jeep, Jensen, Kawasaki,
  Kenworth, KGM, Kia, KTM, Lamborghini, Lancia, Land Rover, LDV, Leapmotor, Lexus, Lincoln, Lotus, Mack,
  Mahindra, MAN, Maserati, Maybach, Mazda, McLaren, Mercedes-Benz, MG, Mini, Mitsubishi, Morgan, Moto Guzzi,
  Nissan, Oldsmobile, Omoda, Opel, Peugeot, Polestar, Pontiac, Porsche, Proton, RAM, Renault, Rivian,
  Rolls-Royce, Rover, Royal Enfield, Saab, Scania, SEAT, Skoda, Skywell, Smart, SsangYong, Subaru, Suzuki,
  Tesla, Toyota, Triumph, TVR, UD, Vauxhall, Vespa, Volkswagen, Volvo, Xpeng, Yamaha, Zeekr`;
/** Other names of the same make. */
const others = {
  vw: 'Volkswagen',
  mercedes: 'Mercedes-Benz',
  mercedesamg: 'Mercedes-Benz',
  mb: 'Mercedes-Benz',
  škoda: 'Skoda',
  chevy: 'Chevrolet',
  harley: 'Harley-Davidson',
  isuzuute: 'Isuzu',
  hyundaitrucks: 'Hyundai',
  landrovers: 'Land Rover',
};
const canonical = new Map<string, string>([
  ...namesIn(names).map((name) => [compact(name), name] as const),
  ...Object.entries(others).map(([name, make]) => [compact(name), make] as const),
]);

function namesIn(list: string): readonly string[] {
  return list.split(',').map((name) => name.trim());
}

/** The make in its own spelling (`TOYOTA` -> Toyota, `VW` -> Volkswagen); an unknown one as in the feed. */
export const makeName = (text: string): string => canonical.get(compact(text)) ?? text;

/** How many of the first words are a known make: 2 for `Land Rover Discovery`, 0 for none. */
export function makeWords(words: readonly string[]): { make: string; count: number } | undefined {
  for (const count of [2, 1]) {
    if (words.length < count) continue;
    const make = canonical.get(compact(words.slice(0, count).join('')));
    if (make !== undefined) return { make, count };
  }
  return undefined;
}

/**
 * Models by make in their makers' spelling: the common ones, and those of more than one word or with a hyphen, for exports
 * that keep one word of a model (`Grand` for Grand Cherokee) and spreadsheets that turn one into a date (`03-Sep` for 9-3).
 */
const models: Readonly<Record<string, string>> = {
  'Alfa Romeo': '8C Competizione',
  'Aston Martin': 'V8 Vantage, V12 Vantage',
  Audi: 'Q4 e-tron, RS e-tron GT, e-tron GT, RS Q3, RS Q8',
  BMW: '1 Series, 2 Series, 3 Series, 4 Series, 5 Series, 6 Series, 7 Series, 8 Series',
  BYD: 'Atto 3, Sealion 6, Sealion 7, Shark 6',
  Chery: 'Omoda 5, Tiggo 4, Tiggo 7, Tiggo 8',
  Chrysler: 'Grand Voyager, PT Cruiser, 300C',
  Citroën: 'C4 Picasso, C4 Cactus, C3 Aircross, C5 Aircross, Grand C4 Picasso',
  Fiat: '500C, 500X',
  Ford: `
    Ranger, Everest, Falcon, Focus, Fiesta, Territory, Mustang, Escape, Kuga, Mondeo, Puma, Transit,
    EcoSport, Endura, Transit Custom, Mustang Mach-E, F-150, F-250`,
  Genesis: 'Electrified GV70',
  'Great Wall': 'V240, X240',
  GWM: `
    Haval H2, Haval H6, Haval H6 GT, Haval H9, Haval Jolion, Tank 300, Tank 500, Ute Cannon, Cannon Alpha,
    Cannon XSR, Ora Good Cat`,
  Holden: `
    Commodore, Captiva, Cruze, Colorado, Astra, Barina, Trax, Trailblazer, Equinox, Calais, Caprice, Ute`,
  Honda: `
    Civic, Jazz, Accord, City, Odyssey, Legend, Insight, Accord Euro, CR-V, HR-V, ZR-V, BR-V, CR-Z, MR-V`,
  Hyundai: `
    i20, i30, i40, iLoad, iMax, ix35, Tucson, Accent, Elantra, Getz, Kona, Venue, Palisade, Sonata,
    Veloster, Staria, Santa Fe, Santa Cruz, IONIQ 5, IONIQ 6, Staria Load, Grand i10`,
  Isuzu: 'D-MAX, MU-X',
  Jaguar: 'E-Pace, F-Pace, I-Pace, F-Type, S-Type, X-Type, E-Type, XJ6, XJ8',
  Jeep: 'Grand Cherokee, Grand Cherokee L, Grand Wagoneer',
  Kia: `
    Cerato, Sportage, Rio, Sorento, Picanto, Carnival, Seltos, Stinger, Stonic, Niro, Optima, Soul, Tasman,
    Grand Carnival, K2700, K2900, EV6, EV9`,
  'Land Rover': `
    Discovery Sport, Discovery 3, Discovery 4, Discovery 5, Discovery, Defender, Freelander, Freelander 2,
    Range Rover, Range Rover Sport, Range Rover Evoque, Range Rover Velar`,
  LDV: 'Deliver 9, Deliver 7, eDeliver 9, MIFA 9',
  Mahindra: 'Pik-Up, XUV500',
  Mazda: `
    BT-50, CX-3, CX-30, CX-5, CX-60, CX-7, CX-70, CX-8, CX-80, CX-9, MX-30, MX-5, MX-6, RX-7, RX-8, T3500`,
  'Mercedes-Benz': `
    A-Class, B-Class, C-Class, CL-Class, CLA-Class, CLK-Class, CLS-Class, E-Class, G-Class, GL-Class,
    GLA-Class, GLB-Class, GLC-Class, GLE-Class, GLS-Class, M-Class, R-Class, S-Class, SL-Class, SLC-Class,
    SLK-Class, V-Class, X-Class, AMG GT`,
  MG: 'MG3, MG4, MG5, Cyberster',
  Mini: '3D Hatch, 5D Hatch, John Cooper Works',
  Mitsubishi: `
    Triton, Outlander, ASX, Lancer, Pajero, Mirage, Colt, Magna, 380, Challenger, Express, Eclipse Cross,
    Pajero Sport, Lancer Evolution, i-MiEV`,
  Nissan: `
    Navara, Patrol, QASHQAI, JUKE, Pathfinder, Pulsar, LEAF, Micra, Murano, Dualis, Tiida, Maxima, X-TRAIL,
    350Z, 370Z, GT-R`,
  Porsche: '718 Boxster, 718 Cayman, 718 Spyder',
  Renault: 'Grand Scenic, Megane E-Tech, Kangoo Z.E.',
  'Rolls-Royce': 'Silver Shadow, Silver Spirit, Silver Cloud',
  Saab: '9-3, 9-5, 9-7X',
  SsangYong: 'Actyon Sports, Musso XLV',
  Subaru: 'Forester, Outback, Impreza, WRX, Liberty, Levorg, Crosstrek, Solterra, Tribeca, BRZ, XV',
  Suzuki: `
    Swift, Vitara, Jimny, Baleno, Ignis, Alto, Celerio, Kizashi, Grand Vitara, S-Cross, SX4 S-Cross, APV,
    XL-7`,
  Tesla: 'Model 3, Model S, Model X, Model Y',
  Toyota: `
    HiLux, HiAce, Corolla, Camry, Kluger, Yaris, Aurion, Tarago, Fortuner, Tundra, Granvia, Coaster, Supra,
    Prius, Avalon, Echo, Celica, C-HR, bZ4X, Corolla Cross, LandCruiser, LandCruiser Prado, RAV4,
    Yaris Cross, GR Yaris, GR Corolla, GR86, GR Supra, FJ Cruiser, MR2, Prius C, Prius V`,
  Volkswagen: `
    Golf, Polo, Tiguan, Passat, Amarok, Touareg, Caddy, Transporter, Multivan, Jetta, Arteon, Crafter,
    T-Cross, T-Roc, Passat CC, ID.3, ID.4, ID.5, ID. Buzz, Tiguan Allspace, New Beetle`,
  Volvo: `
    C30, C40, C70, S40, S60, S80, S90, V40, V40 Cross Country, V50, V60, V60 Cross Country, V70, V90, XC40,
    XC60, XC70, XC90, EX30, EX90`,
};
const mostWords = 4;
const byMake = new Map(
  Object.entries(models).map(([make, list]) => [
    make,
    new Map(namesIn(list).map((model) => [compact(model), model])),
  ]),
);

/** The longest model of the make at the start of the words. */
export function modelWords(
  make: string,
  words: readonly string[],
): { model: string; count: number } | undefined {
  const models = byMake.get(make);
  for (let count = Math.min(mostWords, words.length); count > 0 && models; count -= 1) {
    const model = models.get(compact(words.slice(0, count).join('')));
    if (model !== undefined) return { model, count };
  }
  return undefined;
}

/**
 * The model in the spelling above (`CX5` -> CX-5, `COROLLA` -> Corolla), so that one model is one value for shoppers and the
 * API; an unknown one as in the feed.
 */
export const modelName = (make: string, text: string): string => byMake.get(make)?.get(compact(text)) ?? text;
