import { thisYear } from './generated-price';
import { createDice } from './mulberry32';

/**
 * Make;model;body;fuel;years built, the first of them and perhaps the last;share of its value that the car keeps each
 * year;badges with the price of a new one. About what such cars cost in Australia in 2026.
 */
const table = `
Toyota;Corolla;Hatch;Hybrid;2008;0.945;Ascent Sport 35000,SX 38500,ZR 42500
Toyota;Camry;Sedan;Hybrid;2008;0.935;Ascent 43500,Ascent Sport 45000,SL 57000
Toyota;HiLux;Ute;Diesel;2008;0.945;SR 60000,SR5 68000,Rogue 76000
Toyota;RAV4;SUV;Hybrid;2008;0.95;GX 44500,GXL 49000,Cruiser 54500
Ford;Ranger;Ute;Diesel;2008;0.93;XL 54000,XLT 67000,Wildtrak 77000
Mazda;CX-5;SUV;Petrol;2012;0.925;Maxx Sport 45000,Touring 49000,Akera 57000
Mazda;Mazda3;Hatch;Petrol;2008;0.93;Pure 35000,Evolve 38000,GT 43500
Hyundai;i30;Hatch;Petrol;2008;0.93;Active 31500,Elite 35000,N Line 37500
Hyundai;Tucson;SUV;Petrol;2015;0.925;Active 41000,Elite 48000,Highlander 56000
Kia;Sportage;SUV;Petrol;2008;0.925;S 38500,SX 42500,GT-Line 54000
Mitsubishi;Triton;Ute;Diesel;2008;0.925;GLX 46000,GLX+ 50000,GLS 58000
Mitsubishi;Outlander;SUV;Petrol;2008;0.925;ES 41500,LS 45500,Aspire 50500
Isuzu;D-MAX;Ute;Diesel;2008;0.94;SX 52000,LS-U 64500,X-TERRAIN 70500
Tesla;Model 3;Sedan;Electric;2019;0.88;Rear-Wheel Drive 58000,Long Range 67000,Performance 85000
Toyota;Yaris;Hatch;Hybrid;2008;0.945;Ascent Sport 30000,SX 33000,ZR 36500
Toyota;Kluger;SUV;Hybrid;2008;0.935;GX 62000,GXL 72000,Grande 84000
Toyota;LandCruiser Prado;SUV;Diesel;2008;0.95;GX 77000,GXL 85000,VX 93000
Toyota;HiAce;Van;Diesel;2008;0.945;LWB 54000,SLWB 63000,Commuter 78000
Mazda;Mazda2;Hatch;Petrol;2008;0.93;Pure 28500,Evolve 30500,GT 34000
Mazda;CX-3;SUV;Petrol;2015;0.925;Sport 33000,Evolve 36000,Akari 42000
Mazda;BT-50;Ute;Diesel;2008;0.925;XT 52000,XTR 64000,GT 68000
Hyundai;Kona;SUV;Petrol;2017;0.925;Active 33500,Elite 39000,Highlander 45000
Hyundai;Santa Fe;SUV;Diesel;2008;0.925;Active 55000,Elite 62000,Highlander 72000
Hyundai;Accent;Hatch;Petrol;2010-2019;0.915;Active 24000,Sport 26000,SR 28000
Kia;Cerato;Hatch;Petrol;2009-2024;0.925;S 30000,Sport 33000,GT 40000
Kia;Rio;Hatch;Petrol;2008-2023;0.92;S 25000,Sport 28000,GT-Line 31000
Kia;Carnival;People Mover;Diesel;2008;0.925;S 55000,SLi 62000,Platinum 74000
Kia;Sorento;SUV;Diesel;2008;0.925;S 53000,Sport 58000,GT-Line 71000
Mitsubishi;ASX;SUV;Petrol;2010;0.92;ES 31000,LS 34000,Exceed 41000
Mitsubishi;Lancer;Sedan;Petrol;2008-2017;0.91;ES 27000,LS 30000,VRX 35000
Mitsubishi;Pajero Sport;SUV;Diesel;2015;0.925;GLX 50000,GLS 57000,Exceed 64000
Isuzu;MU-X;SUV;Diesel;2013;0.94;LS-M 56000,LS-U 66000,LS-T 74000
Nissan;X-TRAIL;SUV;Petrol;2008;0.92;ST 42000,ST-L 48000,Ti 55000
Nissan;Navara;Ute;Diesel;2008;0.92;SL 50000,ST 56000,ST-X 64000
Nissan;Qashqai;SUV;Petrol;2014;0.92;ST 38000,ST-L 43000,Ti 49000
Nissan;Patrol;SUV;Petrol;2013;0.94;Ti 95000,Ti-L 108000,Warrior 120000
Subaru;Forester;SUV;Petrol;2008;0.93;2.5i 43000,2.5i-L 46000,2.5i-S 52000
Subaru;Outback;Wagon;Petrol;2008;0.93;AWD 47000,Sport 51000,Touring 56000
Subaru;XV;SUV;Petrol;2012-2022;0.93;2.0i 34000,2.0i-L 37000,2.0i-S 42000
Subaru;Impreza;Hatch;Petrol;2008;0.925;2.0i 34000,2.0i-L 36000,2.0i-S 40000
Honda;Civic;Hatch;Petrol;2008;0.93;VTi 36000,VTi-L 42000,RS 48000
Honda;CR-V;SUV;Petrol;2008;0.93;VTi 45000,VTi-L 52000,VTi-LX 60000
Honda;Jazz;Hatch;Petrol;2008-2020;0.93;GLi 25000,VTi 28000,VTi-S 31000
Volkswagen;Golf;Hatch;Petrol;2008;0.92;110TSI 42000,R-Line 46000,GTI 60000
Volkswagen;Polo;Hatch;Petrol;2010;0.92;Life 32000,Style 37000,GTI 44000
Volkswagen;Tiguan;SUV;Petrol;2008;0.92;Life 47000,Elegance 56000,R-Line 62000
Suzuki;Swift;Hatch;Petrol;2008;0.935;GL 26000,GL Navigator 28500,GLX Turbo 33000
Holden;Commodore;Sedan;Petrol;2008-2017;0.925;Evoke 36000,SV6 41000,SS 51000
Holden;Colorado;Ute;Diesel;2012-2020;0.92;LS 46000,LT 52000,LTZ 58000
Ford;Focus;Hatch;Petrol;2008-2022;0.91;Trend 32000,Sport 35000,Titanium 41000
Ford;Falcon;Sedan;Petrol;2008-2016;0.92;XT 42000,G6 46000,XR6 48000
Ford;Territory;SUV;Petrol;2008-2016;0.915;TX 46000,TS 54000,Titanium 62000
Ford;Everest;SUV;Diesel;2015;0.93;Ambiente 63000,Trend 73000,Titanium 86000
MG;ZS;SUV;Petrol;2017;0.9;Excite 25000,Essence 28000,Vibe 26000
Tesla;Model Y;SUV;Electric;2022;0.88;Rear-Wheel Drive 63000,Long Range 74000,Performance 90000
BYD;ATTO 3;SUV;Electric;2022;0.86;Standard Range 46000,Extended Range 51000,Premium 55000
`;

const columns = 'Stock No,Make,Model,Badge,Body,Fuel,Year,Odometer,Price,State,Date in stock';
const states = ['QLD', 'NSW', 'VIC', 'SA', 'WA'];
/** Ages up to here have more listings of each year than older ones. */
const recentYears = 9;
const [ofRecentYear, ofOlderYear] = [4, 2];

/**
 * Listings of cars that do not exist, for the trade-in estimates of the demo sites: everyday cars built since 2008. CSV,
 * alike in every run.
 */
export function inventedMarket(): string {
  const lines = table.trim().split('\n').map(listingsOf);
  return `${[columns, ...lines.flat()].join('\n')}\n`;
}

function listingsOf(line: string, at: number): string[] {
  const [make = '', model = '', body = '', fuel = '', years = '', kept = '', badges = ''] = line.split(';');
  const [first = 0, last = thisYear] = years.split('-').map(Number);
  const dice = createDice(at + 1);
  const built = Array.from({ length: last - first + 1 }, (_, back) => last - back).flatMap((year) =>
    Array.from({ length: thisYear - year <= recentYears ? ofRecentYear : ofOlderYear }, () => year),
  );
  return built.map((year, nth) => {
    const age = thisYear - year;
    const [, badge = '', dollars = ''] = /^(.+) (\d+)$/.exec(badges.split(',')[nth % 3] ?? '') ?? [];
    const usual = 4_000 + 13_500 * age;
    const km = Math.round(usual * (0.4 + 1.3 * dice.next()));
    const value = Number(dollars) * keptAt(age, Number(kept));
    const price = value * (1 - (km - usual) / 900_000) * (0.98 + 0.04 * dice.next());
    const car = [make, model, badge, body, fuelIn(year, fuel), year, km].join(',');
    const asking = Math.round(price / 500) * 500 - 10;
    return `INVENTED-${at + 1}-${nth + 1},${car},${asking},${dice.pick(states)},2026-11-01`;
  });
}

/** From this age on, a car loses more each year. */
const oldAge = 8;

/** The share of its price when new that a car of an age still has: most is lost in the first year. */
function keptAt(age: number, kept: number): number {
  if (age === 0) return 0.97;
  const young = Math.min(age, oldAge) - 1;
  const old = Math.max(age - oldAge, 0);
  return 0.92 * kept ** young * (kept - 0.04) ** old;
}

/** Cars that are hybrids today were petrol cars once. */
const fuelIn = (year: number, fuel: string): string => (fuel === 'Hybrid' && year < 2019 ? 'Petrol' : fuel);
