import { thisYear } from './generated-price';
import { createDice } from './mulberry32';

/**
 * Make;model;body;fuel;share of its value that the car keeps each year;badges with the price of a new one. About what
 * such cars cost in Australia in 2026.
 */
const table = `
Toyota;Corolla;Hatch;Hybrid;0.945;Ascent Sport 35000,SX 38500,ZR 42500
Toyota;Camry;Sedan;Hybrid;0.935;Ascent 43500,Ascent Sport 45000,SL 57000
Toyota;HiLux;Ute;Diesel;0.945;SR 60000,SR5 68000,Rogue 76000
Toyota;RAV4;SUV;Hybrid;0.95;GX 44500,GXL 49000,Cruiser 54500
Ford;Ranger;Ute;Diesel;0.93;XL 54000,XLT 67000,Wildtrak 77000
Mazda;CX-5;SUV;Petrol;0.925;Maxx Sport 45000,Touring 49000,Akera 57000
Mazda;Mazda3;Hatch;Petrol;0.93;Pure 35000,Evolve 38000,GT 43500
Hyundai;i30;Hatch;Petrol;0.93;Active 31500,Elite 35000,N Line 37500
Hyundai;Tucson;SUV;Petrol;0.925;Active 41000,Elite 48000,Highlander 56000
Kia;Sportage;SUV;Petrol;0.925;S 38500,SX 42500,GT-Line 54000
Mitsubishi;Triton;Ute;Diesel;0.925;GLX 46000,GLX+ 50000,GLS 58000
Mitsubishi;Outlander;SUV;Petrol;0.925;ES 41500,LS 45500,Aspire 50500
Isuzu;D-MAX;Ute;Diesel;0.94;SX 52000,LS-U 64500,X-TERRAIN 70500
Tesla;Model 3;Sedan;Electric;0.88;Rear-Wheel Drive 58000,Long Range 67000,Performance 85000
`;

const columns = 'Stock No,Make,Model,Badge,Body,Fuel,Year,Odometer,Price,State,Date in stock';
const states = ['QLD', 'NSW', 'VIC', 'SA', 'WA'];
/** Years back from this one, and listings of each: a shopper's car is up to seven years old. */
const [mostYears, ofYear] = [9, 4];

/** Listings of cars that do not exist, for the trade-in estimates of the demo sites: CSV, alike in every run. */
export function inventedMarket(): string {
  const lines = table.trim().split('\n').map(listingsOf);
  return `${[columns, ...lines.flat()].join('\n')}\n`;
}

function listingsOf(line: string, at: number): string[] {
  const [make = '', model = '', body = '', fuel = '', kept = '', badges = ''] = line.split(';');
  const dice = createDice(at + 1);
  return Array.from({ length: mostYears * ofYear }, (_, nth) => {
    const age = Math.floor(nth / ofYear);
    const [, badge = '', dollars = ''] = /^(.+) (\d+)$/.exec(badges.split(',')[nth % 3] ?? '') ?? [];
    const usual = 4_000 + 13_500 * age;
    const km = Math.round(usual * (0.4 + 1.3 * dice.next()));
    // A car loses most in its first year.
    const value = Number(dollars) * (age === 0 ? 0.97 : 0.92 * Number(kept) ** (age - 1));
    const price = value * (1 - (km - usual) / 450_000) * (0.97 + 0.06 * dice.next());
    const car = [make, model, badge, body, fuel, thisYear - age, km].join(',');
    const asking = Math.round(price / 500) * 500 - 10;
    return `INVENTED-${at + 1}-${nth + 1},${car},${asking},${dice.pick(states)},2026-11-01`;
  });
}
