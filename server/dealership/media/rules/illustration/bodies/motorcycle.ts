import { tube } from '../accessories';
import type { BodyDesign, DrawContext } from '../body-design';
import { closedPath, curve, num } from '../spline';

const front = 36;
const rear = 178;
const tyre = 32;

const fins = (x: number, y: number, width: number, count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `<rect x="${x}" y="${num(-y - index * 4.6)}" width="${width}" height="2.600" rx="1" fill="${index % 2 ? '#6b7278' : '#8b9298'}"/>`,
  ).join('');

/** Frame, engine, exhaust and swing arm: everything between the wheels that carries no paint. */
function mechanics({ look }: DrawContext): string {
  const [light, dark] = look.chrome ? ['#f4f6f8', '#7b8288'] : ['#6a7076', '#202427'];
  return (
    '<linearGradient id="me" x2="0" y2="1"><stop stop-color="#7d858b"/><stop offset=".5" stop-color="#42484d"/><stop offset="1" stop-color="#1b1e21"/></linearGradient>' +
    tube('M68 -84C76 -60 80 -44 88 -30H140', 4.4, '#5c6267', '#17191b') +
    tube('M70 -88C96 -82 122 -80 146 -62L150 -40', 4.8, '#5c6267', '#17191b') +
    tube(`M146 -42L${rear} -${tyre}`, 6.4, '#9aa1a7', '#2b3035') +
    tube('M122 -74L198 -94', 3.6, '#5c6267', '#17191b') +
    tube('M138 -40L172 -86', 3.6, '#5c6267', '#17191b') +
    `<path d="${closedPath(curve('128,84,2 132,62,2 150,60,2 164,84,2 146,80'))}" fill="#2b3035" stroke="#0f1113" stroke-width=".6"/>` +
    tube('M152 -76L168 -46', 3.4, '#d8dde1', '#41474c') +
    `<path d="${closedPath(curve('92,30,2 88,44 94,58 112,60 138,58,2 146,44 142,30,2 116,26'))}" fill="url(#me)" stroke="#0f1113" stroke-width=".8"/>` +
    `<path d="M88 -58L80 -82H104L110 -58Z" fill="#4a5056"/>${fins(82, 60, 24, 5)}<path d="M112 -58L116 -78H136L134 -58Z" fill="#3a4045"/>${fins(114, 60, 21, 4)}` +
    '<circle cx="124" cy="-42" r="11.500" fill="#2b3035"/><circle cx="124" cy="-42" r="9" fill="url(#me)"/><circle cx="124" cy="-42" r="9" fill="none" stroke="#cfd5da" stroke-opacity=".5"/><circle cx="101" cy="-42" r="7.500" fill="#23272a"/><circle cx="101" cy="-42" r="5.500" fill="none" stroke="#9aa1a7" stroke-opacity=".6"/>' +
    tube('M84 -64C72 -54 74 -34 92 -27H128', 4.6, light, dark) +
    tube('M128 -27L152 -31', 5, light, dark) +
    tube('M154 -31L204 -46', 9.5, light, dark) +
    '<path d="M203 -51L208 -47L206 -41L201 -42Z" fill="#0c0e10"/><path d="M138 -30h16v4h-16Z" fill="#23272a"/>'
  );
}

/** Seat, lamps, bars, forks and guards, over the paint and in front of the wheels. */
function controls({ look, paint }: DrawContext): string {
  const fork = look.chrome ? '#e8ecef' : '#c8a24a';
  const lamp =
    '<circle cx="50" cy="-91" r="9.500" fill="#15181a"/><path d="M47 -100A9.500 9.500 0 0 0 47 -82Z" fill="#e6f0f8"/><path d="M45 -97A8 8 0 0 0 45 -85" fill="none" stroke="#fff" stroke-width="1.4"/>';
  return (
    `<path d="${closedPath(curve('122,84,2 128,80 150,78 176,84,2 204,97,2 206,101 186,98 164,94 146,92 128,90'))}" fill="#17191b"/><path d="M130 -87C150 -88 170 -91 198 -100" fill="none" stroke="#fff" stroke-opacity=".22" stroke-width="1"/>` +
    '<path d="M192 -97L208 -97L206 -89L190 -90Z" fill="#17191b"/><rect x="202" y="-96" width="7" height="5.500" rx="2" fill="#c8141c"/><path d="M196 -90L214 -66L211 -64L191 -86Z" fill="#17191b"/>' +
    `${tube(`M64 -98L${front} -${tyre}`, 5.4, fork, '#2b3035')}${tube(`M58 -84L${front} -${tyre}`, 7, '#6a7076', '#17191b')}` +
    `<path d="${closedPath(curve(`${front - 26},${tyre + 22} ${front - 14},${tyre + 35} ${front + 8},${tyre + 37} ${front + 26},${tyre + 27},2 ${front + 24},${tyre + 24} ${front + 6},${tyre + 34} ${front - 12},${tyre + 32} ${front - 24},${tyre + 20}`))}" fill="${paint.tones.base}" stroke="#000" stroke-opacity=".4" stroke-width=".6"/>` +
    `${lamp}${tube('M66 -100C66 -108 72 -112 84 -110', 3.2, '#aeb6bc', '#2b3035')}<rect x="82" y="-113.500" width="15" height="5.500" rx="2.700" fill="#131517"/>` +
    `${tube('M72 -110L64 -124', 1.6, '#6a7076', '#17191b')}<ellipse cx="62" cy="-127" rx="8.500" ry="5" fill="#17191b"/>` +
    '<path d="M52 -101L66 -106L64 -98L56 -96Z" fill="#2b3035"/><circle cx="57" cy="-77" r="3" fill="#e58a10"/>' +
    `<path d="M${rear - 34} -${tyre + 26}C${rear - 18} -${tyre + 42} ${rear + 10} -${tyre + 44} ${rear + 22} -${tyre + 34}" fill="none" stroke="#17191b" stroke-width="3.4" stroke-linecap="round"/>` +
    '<circle cx="130" cy="-29" r="3" fill="#9aa1a7"/><path d="M126 -26H146" stroke="#17191b" stroke-width="3.2" stroke-linecap="round"/><path d="M118 -24L108 -2" stroke="#2b3035" stroke-width="2.6" stroke-linecap="round"/>'
  );
}

/** Naked roadster, 2.1 m × 1.3 m. */
export const motorcycle: BodyDesign = {
  length: 214,
  height: 132,
  axles: [front, rear],
  tyre,
  rim: 0.66,
  sill: 70,
  archGap: 2,
  wheels: 'road',
  open: true,
  outline: curve(
    '66,82,2 70,100,2 84,109 108,110 124,102,2 132,90,2 170,92 196,101,2 188,90,2 150,76,2 126,78 100,80 80,76,2',
  ),
  windows: [],
  shoulder: curve('70,94 90,99 112,98 128,92'),
  shuts: [],
  handles: [],
  sketch:
    'M64 -98L36 -32M146 -42L178 -32M92 -30C84 -48 92 -60 112 -60H138C150 -56 148 -34 142 -30ZM154 -31L204 -46M84 -110H97',
  under: mechanics,
  front: controls,
};
