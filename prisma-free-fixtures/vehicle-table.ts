/** One model line of the Australian market, as the generator needs it. */
export interface VehicleLine {
  readonly make: string;
  readonly model: string;
  /** How often it is met, against the others. */
  readonly weight: number;
  readonly years: readonly [first: number, last: number];
  /** From the plainest to the dearest. */
  readonly badges: readonly string[];
  readonly bodyKey: string;
  /** Null for an electric car. */
  readonly litres: number | null;
  readonly cylinders: number;
  readonly fuel: string;
  readonly drive: string;
  readonly doors: number;
  readonly seats: number;
  /** Drive away price of the plainest badge, new, in 2026 dollars. */
  readonly newDollars: number;
}

// make;model;weight;first-last year;badges;body;litres;cylinders;fuel;drive;doors;seats;new price
const table = `
Toyota;HiLux;60;2008-2026;Workmate,SR,SR5,Rogue;ute;2.8;4;Diesel;4WD;4;5;46000
Toyota;RAV4;55;2010-2026;GX,GXL,Cruiser,Edge;suv;2.5;4;Hybrid;AWD;5;5;45000
Toyota;Corolla;50;2008-2026;Ascent Sport,SX,ZR;hatchback;1.8;4;Hybrid;FWD;5;5;35000
Toyota;Camry;28;2008-2026;Ascent,Ascent Sport,SL;sedan;2.5;4;Hybrid;FWD;4;5;43000
Toyota;LandCruiser Prado;24;2008-2026;GX,GXL,VX,Kakadu;4x4;2.8;4;Diesel;4WD;5;7;75000
Toyota;LandCruiser;18;2008-2026;GX,GXL,VX,Sahara;4x4;3.3;6;Diesel;4WD;5;8;105000
Toyota;Kluger;16;2010-2026;GX,GXL,Grande;suv;2.5;4;Hybrid;AWD;5;7;62000
Toyota;Yaris Cross;12;2020-2026;GX,GXL,Urban;suv;1.5;3;Hybrid;FWD;5;5;36000
Toyota;HiAce;14;2008-2026;LWB,SLWB;van;2.8;4;Diesel;RWD;5;3;52000
Toyota;Coaster;2;2010-2026;Standard,Deluxe;bus;2.8;4;Diesel;RWD;2;22;105000
Toyota;86;4;2012-2021;GT,GTS;coupe;2.0;4;Petrol;RWD;2;4;38000
Ford;Ranger;58;2010-2026;XL,XLS,XLT,Wildtrak;ute;3.0;6;Diesel;4WD;4;5;52000
Ford;Everest;18;2015-2026;Ambiente,Trend,Titanium;4x4;2.0;4;Diesel;4WD;5;7;62000
Ford;Mustang;8;2015-2026;EcoBoost,GT,Mach 1;coupe;5.0;8;Petrol;RWD;2;4;70000
Ford;Transit Custom;8;2013-2026;290S,340L,Trail;van;2.0;4;Diesel;FWD;5;3;55000
Ford;Focus;9;2008-2022;Ambiente,Trend,ST-Line;hatchback;1.5;3;Petrol;FWD;5;5;30000
Ford;Falcon;6;2008-2016;XT,XR6,G6E;sedan;4.0;6;Petrol;RWD;4;5;40000
Mazda;CX-5;44;2012-2026;Maxx,Maxx Sport,Touring,GT,Akera;suv;2.5;4;Petrol;AWD;5;5;41000
Mazda;Mazda3;36;2008-2026;Neo,Pure,Evolve,GT;hatchback;2.0;4;Petrol;FWD;5;5;34000
Mazda;CX-3;20;2015-2026;Neo,Maxx,Akari;suv;2.0;4;Petrol;FWD;5;5;31000
Mazda;CX-30;14;2020-2026;Pure,Evolve,Astina;suv;2.0;4;Petrol;FWD;5;5;37000
Mazda;CX-9;14;2010-2023;Sport,Touring,GT,Azami;suv;2.5;4;Petrol;AWD;5;7;56000
Mazda;Mazda6;9;2008-2024;Sport,Touring,Atenza;wagon;2.5;4;Petrol;FWD;5;5;42000
Mazda;BT-50;16;2008-2026;XT,XTR,GT,SP;ute;3.0;4;Diesel;4WD;4;5;53000
Mazda;MX-5;5;2008-2026;Roadster,GT,RF;convertible;2.0;4;Petrol;RWD;2;2;44000
Hyundai;i30;40;2008-2026;Active,Elite,N Line,Premium;hatchback;2.0;4;Petrol;FWD;5;5;31000
Hyundai;Tucson;34;2010-2026;Active,Elite,Highlander;suv;1.6;4;Petrol;AWD;5;5;43000
Hyundai;Santa Fe;20;2008-2026;Active,Elite,Highlander;suv;2.2;4;Diesel;AWD;5;7;58000
Hyundai;Kona;18;2017-2026;Active,Elite,Premium;suv;2.0;4;Petrol;FWD;5;5;35000
Hyundai;IONIQ 5;6;2021-2026;Dynamiq,Techniq,Epiq;suv;;0;Electric;RWD;5;5;69000
Hyundai;iLoad;9;2008-2021;3S,6S;van;2.5;4;Diesel;RWD;5;3;44000
Hyundai;Staria;5;2021-2026;Base,Elite,Highlander;peopleMover;2.2;4;Diesel;FWD;5;8;56000
Kia;Sportage;34;2008-2026;S,SX,GT-Line;suv;2.0;4;Petrol;FWD;5;5;39000
Kia;Cerato;26;2009-2024;S,Sport,GT;hatchback;2.0;4;Petrol;FWD;5;5;29000
Kia;Sorento;18;2008-2026;S,Sport,Sport+,GT-Line;suv;2.2;4;Diesel;AWD;5;7;58000
Kia;Carnival;18;2008-2026;S,Si,SLi,Platinum;peopleMover;2.2;4;Diesel;FWD;5;8;56000
Kia;Seltos;14;2019-2026;S,Sport,GT-Line;suv;2.0;4;Petrol;FWD;5;5;32000
Kia;Picanto;10;2011-2026;S,Sport,GT-Line;hatch;1.2;4;Petrol;FWD;5;5;22000
Kia;EV6;4;2022-2026;Air,GT-Line,GT;suv;;0;Electric;AWD;5;5;78000
Mitsubishi;Triton;36;2008-2026;GLX,GLX+,GLS,GSR;ute;2.4;4;Diesel;4WD;4;5;47000
Mitsubishi;Outlander;28;2008-2026;ES,LS,Aspire,Exceed;suv;2.5;4;Petrol;AWD;5;7;42000
Mitsubishi;Outlander PHEV;7;2014-2026;ES,Aspire,Exceed;suv;2.4;4;Plug-in Hybrid;AWD;5;5;64000
Mitsubishi;ASX;22;2010-2026;ES,LS,Exceed;suv;2.0;4;Petrol;FWD;5;5;31000
Mitsubishi;Pajero Sport;12;2015-2025;GLX,GLS,Exceed;4x4;2.4;4;Diesel;4WD;5;7;56000
Mitsubishi;Pajero;7;2008-2021;GLX,GLS,Exceed;4x4;3.2;4;Diesel;4WD;5;7;58000
Isuzu;D-MAX;34;2008-2026;SX,LS-M,LS-U,X-TERRAIN;ute;3.0;4;Diesel;4WD;4;5;50000
Isuzu;MU-X;16;2013-2026;LS-M,LS-U,LS-T;4x4;3.0;4;Diesel;4WD;5;7;60000
Isuzu;NLR;3;2010-2026;45-150,55-170;lightTruck;3.0;4;Diesel;RWD;2;3;68000
Nissan;Navara;26;2008-2026;SL,ST,ST-X,PRO-4X;ute;2.3;4;Diesel;4WD;4;5;50000
Nissan;X-TRAIL;26;2008-2026;ST,ST-L,Ti,Ti-L;suv;2.5;4;Petrol;AWD;5;7;44000
Nissan;QASHQAI;13;2014-2026;ST,ST-L,Ti;suv;1.3;4;Petrol;FWD;5;5;40000
Nissan;Patrol;10;2008-2026;Ti,Ti-L,Warrior;4x4;5.6;8;Petrol;4WD;5;8;95000
Nissan;JUKE;5;2013-2025;ST,ST-L,Ti;suv;1.0;3;Petrol;FWD;5;5;33000
Nissan;LEAF;3;2012-2025;Base,e+;hatch;;0;Electric;FWD;5;5;48000
Subaru;Forester;28;2008-2026;2.5i,2.5i-L,2.5i-S;suv;2.5;4;Petrol;AWD;5;5;43000
Subaru;Outback;22;2008-2026;AWD,AWD Sport,AWD Touring;wagon;2.5;4;Petrol;AWD;5;5;48000
Subaru;Impreza;14;2008-2026;2.0i,2.0i-L,2.0i-S;hatchback;2.0;4;Petrol;AWD;5;5;33000
Subaru;Crosstrek;14;2012-2026;2.0i,2.0L,2.0R;suv;2.0;4;Petrol;AWD;5;5;38000
Subaru;WRX;6;2008-2026;AWD,RS,tS;sedan;2.4;4;Petrol;AWD;4;5;52000
Volkswagen;Golf;28;2008-2026;Trendline,Comfortline,Life,R-Line;hatchback;1.4;4;Petrol;FWD;5;5;41000
Volkswagen;Tiguan;20;2008-2026;Life,Elegance,R-Line;suv;2.0;4;Petrol;AWD;5;5;51000
Volkswagen;Amarok;17;2011-2026;Core,Life,Style,Aventura;ute;3.0;6;Diesel;4WD;4;5;60000
Volkswagen;Polo;13;2008-2026;Trendline,Comfortline,Style;hatch;1.0;3;Petrol;FWD;5;5;31000
Volkswagen;Transporter;9;2008-2026;TDI340,TDI450;van;2.0;4;Diesel;FWD;5;3;58000
Volkswagen;Passat;6;2008-2023;132TSI,162TSI,R-Line;stationWagon;2.0;4;Petrol;FWD;5;5;49000
MG;ZS;28;2017-2026;Excite,Essence;suv;1.5;4;Petrol;FWD;5;5;25000
MG;MG3;18;2014-2026;Core,Excite,Essence;hatch;1.5;4;Petrol;FWD;5;5;22000
MG;HS;16;2019-2026;Core,Vibe,Excite,Essence;suv;1.5;4;Petrol;FWD;5;5;34000
MG;MG4;10;2023-2026;Excite 51,Excite 64,Essence 64;hatch;;0;Electric;RWD;5;5;40000
BYD;ATTO 3;14;2022-2026;Standard Range,Extended Range;suv;;0;Electric;FWD;5;5;44000
BYD;Seal;8;2023-2026;Dynamic,Premium,Performance;sedan;;0;Electric;RWD;4;5;53000
BYD;Dolphin;7;2023-2026;Essential,Premium;hatch;;0;Electric;FWD;5;5;34000
BYD;Shark 6;8;2024-2026;Premium;ute;1.5;4;Plug-in Hybrid;4WD;4;5;62000
Tesla;Model 3;20;2019-2026;Rear-Wheel Drive,Long Range,Performance;sedan;;0;Electric;RWD;4;5;61000
Tesla;Model Y;22;2022-2026;Rear-Wheel Drive,Long Range,Performance;suv;;0;Electric;RWD;5;5;64000
GWM;Haval Jolion;16;2021-2026;Premium,Lux,Ultra;suv;1.5;4;Petrol;FWD;5;5;28000
GWM;Haval H6;10;2021-2026;Lux,Ultra;suv;2.0;4;Petrol;FWD;5;5;35000
GWM;Cannon;12;2020-2026;Cannon,L,X;ute;2.0;4;Diesel;4WD;4;5;41000
GWM;Tank 300;6;2023-2026;Lux,Ultra;4x4;2.0;4;Hybrid;4WD;5;5;50000
Suzuki;Swift;22;2008-2026;GL,GLX,Sport;hatch;1.2;4;Petrol;FWD;5;5;27000
Suzuki;Jimny;10;2008-2026;Lite,GLX,XL;hardtop;1.5;4;Petrol;4WD;3;4;35000
Suzuki;Vitara;12;2015-2026;Base,Turbo,S-Turbo;suv;1.6;4;Petrol;FWD;5;5;31000
Honda;CR-V;22;2008-2026;VTi,VTi-S,VTi LX;suv;1.5;4;Petrol;AWD;5;5;46000
Honda;HR-V;15;2015-2026;VTi,VTi-S,e:HEV L;suv;1.5;4;Petrol;FWD;5;5;38000
Honda;Civic;18;2008-2026;VTi,VTi-L,RS;sedan;1.8;4;Petrol;FWD;4;5;38000
Honda;Jazz;10;2008-2020;GLi,VTi,VTi-S;hatch;1.5;4;Petrol;FWD;5;5;24000
Holden;Commodore;22;2008-2019;Evoke,SV6,SS V,Calais;sedan;3.6;6;Petrol;RWD;4;5;42000
Holden;Colorado;18;2012-2020;LS,LT,LTZ,Z71;ute;2.8;4;Diesel;4WD;4;5;46000
Holden;Captiva;9;2008-2018;LS,LT,LTZ;suv;2.4;4;Petrol;FWD;5;7;33000
Holden;Astra;8;2008-2020;R,RS,RS-V;hatchback;1.6;4;Petrol;FWD;5;5;27000
Mercedes-Benz;C-Class;17;2008-2026;C180,C200,C300;sedan;2.0;4;Petrol;RWD;4;5;88000
Mercedes-Benz;A-Class;13;2013-2026;A180,A200,A250;hatch;1.3;4;Petrol;FWD;5;5;62000
Mercedes-Benz;GLC;14;2015-2026;GLC200,GLC300;suv;2.0;4;Petrol;AWD;5;5;105000
Mercedes-Benz;Sprinter;7;2008-2026;314CDI,419CDI;van;2.1;4;Diesel;RWD;5;3;78000
BMW;3 Series;15;2008-2026;318i,320i,330i,M340i;sedan;2.0;4;Petrol;RWD;4;5;84000
BMW;X3;13;2008-2026;sDrive20i,xDrive20d,xDrive30i;suv;2.0;4;Diesel;AWD;5;5;93000
BMW;X5;11;2008-2026;xDrive25d,xDrive30d,xDrive40i;suv;3.0;6;Diesel;AWD;5;5;138000
BMW;4 Series;4;2014-2026;420i,430i,M440i;convertible;2.0;4;Petrol;RWD;2;4;105000
Audi;A3;11;2008-2026;35 TFSI,40 TFSI,S3;hatch;1.5;4;Petrol;FWD;5;5;60000
Audi;Q5;12;2009-2026;40 TDI,45 TFSI,SQ5;suv;2.0;4;Diesel;AWD;5;5;92000
Audi;A4;7;2008-2025;35 TFSI,45 TFSI;sedan;2.0;4;Petrol;FWD;4;5;76000
Lexus;NX;9;2014-2026;Luxury,Sports Luxury,F Sport;suv;2.5;4;Hybrid;AWD;5;5;76000
Lexus;RX;7;2008-2026;Luxury,Sports Luxury,F Sport;suv;2.5;4;Hybrid;AWD;5;5;104000
Jeep;Grand Cherokee;9;2008-2025;Laredo,Limited,Overland;4x4;3.6;6;Petrol;4WD;5;5;85000
Jeep;Wrangler;7;2008-2026;Sport,Overland,Rubicon;softtop;3.6;6;Petrol;4WD;2;4;84000
Land Rover;Defender;6;2020-2026;D250,D300,P400;4x4;3.0;6;Diesel;4WD;5;5;115000
Land Rover;Discovery Sport;6;2015-2025;SE,HSE,R-Dynamic;suv;2.0;4;Diesel;AWD;5;7;86000
Volvo;XC60;8;2009-2026;Momentum,Plus,Ultimate;suv;2.0;4;Petrol;AWD;5;5;83000
Volvo;XC40;7;2018-2026;Momentum,Plus,Recharge;suv;2.0;4;Petrol;AWD;5;5;62000
Skoda;Octavia;6;2009-2026;Ambition,Style,RS;wagon;1.4;4;Petrol;FWD;5;5;46000
Skoda;Kodiaq;5;2017-2026;Style,Sportline,RS;suv;2.0;4;Petrol;AWD;5;7;60000
Renault;Koleos;5;2008-2025;Life,Zen,Intens;suv;2.5;4;Petrol;FWD;5;5;39000
Renault;Trafic;4;2012-2026;SWB,LWB;van;2.0;4;Diesel;FWD;5;3;47000
Peugeot;3008;4;2010-2026;Active,Allure,GT;suv;1.6;4;Petrol;FWD;5;5;50000
LDV;T60;8;2017-2026;Pro,Luxe,Max;ute;2.0;4;Diesel;4WD;4;5;37000
LDV;G10;5;2015-2026;Standard,Executive;van;1.9;4;Diesel;RWD;5;3;33000
Chery;Omoda 5;7;2023-2026;BX,EX,FX;suv;1.5;4;Petrol;FWD;5;5;30000
Chery;Tiggo 7;6;2023-2026;Urban,Elite,Ultimate;suv;1.6;4;Petrol;FWD;5;5;33000
SsangYong;Musso;5;2018-2026;EX,ELX,Ultimate;ute;2.2;4;Diesel;4WD;4;5;42000
RAM;1500;5;2018-2026;Express,Laramie,Limited;ute;5.7;8;Petrol;4WD;4;5;130000
MINI;Cooper;6;2008-2026;Classic,S,JCW;hatch;1.5;3;Petrol;FWD;3;4;46000
Porsche;Cayenne;4;2008-2026;Base,S,GTS;suv;3.0;6;Petrol;AWD;5;5;155000
Porsche;911;2;2008-2026;Carrera,Carrera S,GT3;coupe;3.0;6;Petrol;RWD;2;4;290000
Polestar;2;3;2021-2026;Standard Range,Long Range;hatch;;0;Electric;FWD;5;5;64000
Genesis;GV70;2;2021-2026;2.5T,Electrified;suv;2.5;4;Petrol;AWD;5;5;88000
Cupra;Formentor;4;2022-2026;V,VZ,VZx;suv;2.0;4;Petrol;AWD;5;5;58000
Fiat;500;3;2008-2025;Pop,Lounge,Club;hatch;1.2;4;Petrol;FWD;3;4;28000
Jaguar;F-PACE;3;2016-2025;Prestige,R-Sport,SVR;suv;2.0;4;Diesel;AWD;5;5;92000
Alfa Romeo;Giulia;2;2017-2025;Super,Veloce,Quadrifoglio;sedan;2.0;4;Petrol;RWD;4;5;78000
Fuso;Canter;2;2010-2026;515,615;lightTruck;3.0;4;Diesel;RWD;2;3;70000
Jayco;Conquest;2;2014-2026;FD.20-1,MS.25-6;motorhome;2.2;4;Diesel;FWD;3;4;165000
`;

export const vehicleTable: readonly VehicleLine[] = table.trim().split('\n').map(parseLine);

function parseLine(row: string): VehicleLine {
  const [make = '', model = '', weight, years = '', badges = '', bodyKey = '', litres = '', ...rest] =
    row.split(';');
  const [cylinders, fuel = '', drive = '', doors, seats, newDollars] = rest;
  const [first, last] = years.split('-').map(Number);
  return {
    make,
    model,
    weight: Number(weight),
    years: [first ?? 0, last ?? 0],
    badges: badges.split(','),
    bodyKey,
    litres: litres === '' ? null : Number(litres),
    cylinders: Number(cylinders),
    fuel,
    drive,
    doors: Number(doors),
    seats: Number(seats),
    newDollars: Number(newDollars),
  };
}
