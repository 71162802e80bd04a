import { box } from '../accessories';
import type { BodyDesign, DrawContext } from '../body-design';
import { closedPath, curve, num, openPath } from '../spline';

const acrylic = (x: number, y: number, width: number, height: number): string =>
  `<rect x="${x}" y="${-y - height}" width="${width}" height="${height}" rx="8" fill="#14181c"/><rect x="${x + 3}" y="${-y - height + 3}" width="${width - 6}" height="${height - 6}" rx="6" fill="url(#gh)"/>` +
  `<path d="M${x + width * 0.2} ${-y - 4}L${x + width * 0.45} ${-y - height + 4}H${x + width * 0.62}L${x + width * 0.37} ${-y - 4}Z" fill="#fff" opacity=".14"/>`;

/** Living quarters behind and over the cab: white panels for any cab colour, a coloured swoosh along them. */
function quarters({ paint, look }: DrawContext): string {
  const shell = closedPath(
    curve(`
    222,34,3 222,196,2 150,196,2 92,206,2 88,232,2 118,284,2 190,297 460,298 660,296,2 694,288,2
    697,220 697,80,2 690,52,2 640,34,3
  `),
  );
  const wash = paint.lightness > 0.9 ? '#8d969d' : paint.hex;
  return (
    '<linearGradient id="gh" x2=".3" y2="1"><stop stop-color="#5d6c77"/><stop offset=".5" stop-color="#2f3a42"/><stop offset="1" stop-color="#171d22"/></linearGradient>' +
    `${box('mh')}<clipPath id="mq"><path d="${shell}"/></clipPath><path d="${shell}" fill="url(#mh)"/>` +
    `<g clip-path="url(#mq)"><path d="${openPath(curve('222,80 360,96 520,140 700,236'))}" fill="none" stroke="${wash}" stroke-width="13" opacity=".85"/>` +
    `<path d="${openPath(curve('222,66 370,78 540,118 700,200'))}" fill="none" stroke="${wash}" stroke-width="5" opacity=".5"/>` +
    '<rect x="88" y="-48" width="620" height="16" fill="#50575d"/><rect x="88" y="-49" width="620" height="1" fill="#fff" opacity=".6"/><path d="M120 -286H690" stroke="#9aa3aa" stroke-width="1.4"/>' +
    '<rect x="662" y="-300" width="36" height="260" fill="#000" opacity=".1"/></g>' +
    `<path d="${shell}" fill="none" stroke="#7b848b" stroke-width="1.2"/>` +
    `<rect x="398" y="-252" width="66" height="196" rx="7" fill="none" stroke="#87909a" stroke-width="1.4"/>${acrylic(412, 176, 38, 60)}<rect x="404" y="-150" width="8" height="16" rx="3" fill="#3b4147"/>` +
    `${acrylic(258, 168, 112, 62)}${acrylic(500, 168, 120, 62)}${acrylic(140, 222, 70, 40)}` +
    (look.options[1]
      ? `<rect x="330" y="-297" width="290" height="15" rx="6" fill="#e4e8eb" stroke="#88919a"/><rect x="334" y="-286" width="282" height="3" fill="#8d969d"/>`
      : '') +
    `<rect x="540" y="-306" width="60" height="10" rx="4" fill="#cfd5da"/><rect x="280" y="-304" width="44" height="8" rx="3" fill="#cfd5da"/>` +
    `<rect x="${num(690)}" y="-118" width="7" height="40" rx="2" fill="#b3161d"/>`
  );
}

/** Coach-built motorhome with a bed over the cab, 7.0 m × 3.0 m. */
export const motorhome: BodyDesign = {
  length: 700,
  height: 300,
  axles: [98, 520],
  tyre: 36,
  rim: 0.6,
  sill: 30,
  cladding: 38,
  wheels: 'work',
  outline: curve(`
    16,22,2 5,28,2 2,50 2,76 6,98,2 22,112 58,124 84,132,2 110,164 134,196,2 150,206,3 226,206,3
    226,120 226,28,3
  `),
  windows: [
    {
      opening: curve('104,128,2 126,158 146,186,2 164,190 204,190,2 206,128,2 150,124'),
      pillars: [[132, 140, 3]],
    },
  ],
  screens: [curve('82,130.5,3 90,132,3 114,163 138,196,3 130,194,3 106,162')],
  shoulder: curve('20,104 90,112 160,113 226,112'),
  shuts: [
    curve('98,126 96,96 102,68 132,42,2 136,32'),
    curve('212,200 212,120 210,34'),
    curve('82,130 56,121 28,110,2 14,98'),
  ],
  handles: curve('182,108'),
  mirror: [104, 132],
  headlamp: curve('4,78,2 6,98,2 28,109 54,116,2 44,102 24,84'),
  dark: [curve('2,36,2 2,54,2 8,54 10.4,44,2 8,34')],
  seats: [160],
  sketch:
    'M222 -36H640C676 -36 697 -52 697 -84V-262C697 -284 690 -296 660 -297H190C130 -297 112 -290 92 -236C84 -212 90 -204 150 -200H222ZM398 -56V-246Q398 -252 404 -252H458Q464 -252 464 -246V-56M258 -168H370V-230H258ZM500 -168H620V-230H500ZM140 -222H210V-262H140Z',
  under: quarters,
};
