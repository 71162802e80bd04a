import type { DrawContext } from './body-design';
import { closedPath, curve, num, openPath } from './spline';

/** A round bar: dark body, light along its upper side. */
export const tube = (path: string, width: number, light = '#e8ecef', dark = '#6b7278'): string =>
  `<path d="${path}" fill="none" stroke="${dark}" stroke-width="${num(width)}" stroke-linecap="round" stroke-linejoin="round"/>` +
  `<path d="${path}" transform="translate(-.5 -.7)" fill="none" stroke="${light}" stroke-width="${num(width * 0.38)}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** Gradient of a white box body. */
export const box = (id: string): string =>
  `<linearGradient id="${id}" x2="0" y2="1"><stop stop-color="#fff"/><stop offset=".08" stop-color="#f1f3f4"/><stop offset=".6" stop-color="#dfe3e6"/><stop offset="1" stop-color="#b4bcc2"/></linearGradient>`;

/** Alloy or black bar in front of the grille; `top` is its height. */
export function bullBar({ look }: DrawContext, top: number): string {
  const [light, dark] = look.chrome ? ['#f2f5f7', '#858c92'] : ['#6a7076', '#1b1e21'];
  return (
    `<path d="M-9 -44C-9 -62 -8 -70 -2 -73L16 -75V-48L4 -42Z" fill="${dark}"/><path d="M-8 -60C-7 -68 -4 -71 0 -72L15 -73.500" stroke="${light}" stroke-width="1.4" fill="none"/>` +
    tube(
      `M-6 -66C-9 -84 -7 ${num(-top + 12)} -2 ${num(-top + 3)}C2 ${num(-top)} 14 ${num(-top + 6)} 18 ${num(-top + 22)}L19 -76`,
      4.2,
      light,
      dark,
    )
  );
}

/** Raised air intake up the windscreen pillar. */
export function snorkel({ body }: DrawContext): string {
  const y = body.height;
  const pipe = curve(`104,${y - 68} 116,${y - 60} 134,${y - 50} 152,${y - 28} 162,${y - 6},2 163,${y + 4}`);
  const head = `<rect x="155" y="${num(-y - 13)}" width="14" height="12" rx="3" fill="#141618"/>`;
  return `${tube(openPath(pipe), 5, '#4b5056', '#141618')}${head}`;
}

/** Colour-coded canopy over a ute's tub, with a tinted side window. */
export function canopy({ paint }: DrawContext): string {
  const shell = closedPath(curve('351,129,3 346,158 340,176,2 366,181 440,180 500,175,2 512,156 519,130,3'));
  const glass = closedPath(curve('366,137,2 362,168,2 420,171 484,167,2 496,150 498,138,2'));
  return (
    `<linearGradient id="cn" x2="0" y2="1"><stop stop-color="${paint.tones.glint}"/><stop offset=".25" stop-color="${paint.tones.light}"/><stop offset="1" stop-color="${paint.tones.shade}"/></linearGradient>` +
    `<path d="${shell}" fill="url(#cn)" stroke="#0f1113" stroke-opacity=".5"/><path d="${glass}" fill="url(#gr)" stroke="#0c0e10" stroke-width="3"/>` +
    '<path d="M384 -139L404 -168H424L404 -139Z" fill="#fff" opacity=".12"/><path d="M351 -130.500H519" stroke="#0c0e10" stroke-width="2"/>'
  );
}

/** Chromed or black hoop behind the cab, and the tub's liner edge. */
export function sportsBar({ look }: DrawContext): string {
  const [light, dark] = look.chrome ? ['#f4f6f8', '#7b8288'] : ['#5c6267', '#191b1e'];
  return (
    tube('M362 -130C358 -150 352 -163 344 -168', 5, light, dark) +
    tube('M352 -152C380 -150 420 -140 446 -131', 4.4, light, dark) +
    '<path d="M350 -130.500H518" stroke="#1b1e21" stroke-width="2.6"/>'
  );
}

/** Flat alloy tray with drop sides, headboard and under-tray rail. `floor` is its height above the ground. */
export function tray({ body }: DrawContext, from: number, to: number, floor: number): string {
  const side = 30;
  const panels = Array.from({ length: 3 }, (_, index) => {
    const width = (to - from - 8) / 3;
    const x = from + 6 + index * width;
    return (
      `<rect x="${num(x)}" y="${num(-floor - side)}" width="${num(width - 2)}" height="${side}" rx="1.5" fill="url(#tr)" stroke="#6a7177" stroke-width=".8"/>` +
      [0.25, 0.5, 0.75]
        .map(
          (share) =>
            `<path d="M${num(x + 2)} ${num(-floor - side * share)}h${num(width - 6)}" stroke="#7d858b" stroke-width=".7"/>`,
        )
        .join('') +
      `<rect x="${num(x + width - 7)}" y="${num(-floor - side - 1)}" width="4" height="9" fill="#4a5056"/>`
    );
  }).join('');
  const rear = body.axles.at(-1) ?? to;
  return (
    '<linearGradient id="tr" x2="0" y2="1"><stop stop-color="#eef1f3"/><stop offset=".5" stop-color="#c3c9ce"/><stop offset="1" stop-color="#949ca3"/></linearGradient>' +
    `<rect x="${num(from - 20)}" y="${num(-floor + 6)}" width="${num(to - from + 6)}" height="12" fill="#1a1c1f"/>` +
    `<rect x="${num(from + 4)}" y="${num(-floor - 78)}" width="7" height="78" fill="url(#tr)" stroke="#6a7177" stroke-width=".7"/>` +
    tube(`M${num(from + 8)} ${num(-floor - 78)}v-6`, 4) +
    panels +
    `<rect x="${num(from)}" y="${num(-floor - 1)}" width="${num(to - from)}" height="8" rx="1.5" fill="url(#tr)" stroke="#5c6369" stroke-width=".8"/>` +
    `<path d="M${num(rear - body.tyre - 8)} ${num(-floor + 16)}C${num(rear - body.tyre + 6)} ${num(-floor + 6)} ${num(rear + body.tyre - 6)} ${num(-floor + 6)} ${num(rear + body.tyre + 8)} ${num(-floor + 16)}" fill="none" stroke="#17191b" stroke-width="4"/>` +
    `<path d="M${num(rear + body.tyre + 6)} ${num(-floor + 14)}h6l3 34h-5Z" fill="#17191b"/>` +
    `<rect x="${num(to - 14)}" y="${num(-floor + 9)}" width="14" height="9" rx="1" fill="#b3161d"/><rect x="${num(from + 30)}" y="${num(-floor + 8)}" width="52" height="26" rx="3" fill="#2b2f33"/>`
  );
}

/** Box body of a truck. */
export function pantech({ body }: DrawContext, from: number, to: number, floor: number, top: number): string {
  const rear = body.axles.at(-1) ?? to;
  return (
    `${box('pt')}<rect x="${num(from - 14)}" y="${num(-floor + 4)}" width="${num(to - from + 8)}" height="14" fill="#17191b"/>` +
    `<rect x="${num(from)}" y="${num(-top)}" width="${num(to - from)}" height="${num(top - floor)}" rx="5" fill="url(#pt)" stroke="#8b949a" stroke-width="1.2"/>` +
    `<path d="${[0.2, 0.4, 0.6, 0.8].map((share) => `M${num(from + (to - from) * share)} ${num(-top + 8)}V${num(-floor - 8)}`).join('')}" stroke="#000" stroke-opacity=".07" stroke-width="1.4"/>` +
    `<path d="M${num(from + 2)} ${num(-top + 7)}H${num(to - 2)}M${num(from + 2)} ${num(-floor - 7)}H${num(to - 2)}" stroke="#9aa3aa" stroke-width="2.4"/>` +
    `<rect x="${num(to - 7)}" y="${num(-top)}" width="7" height="${num(top - floor)}" rx="3" fill="#aeb6bc"/><rect x="${num(from)}" y="${num(-top)}" width="6" height="${num(top - floor)}" rx="3" fill="#c3cacf"/>` +
    `<path d="M${num(rear - body.tyre - 10)} ${num(-floor + 20)}C${num(rear - body.tyre + 6)} ${num(-floor + 8)} ${num(rear + body.tyre - 6)} ${num(-floor + 8)} ${num(rear + body.tyre + 10)} ${num(-floor + 20)}" fill="none" stroke="#17191b" stroke-width="4"/>` +
    `<path d="M${num(rear + body.tyre + 8)} ${num(-floor + 14)}h6l3 40h-5Z" fill="#17191b"/>` +
    `<rect x="${num(from + 20)}" y="${num(-floor + 14)}" width="80" height="30" rx="4" fill="#2b2f33"/><path d="M${num(from + 120)} ${num(-floor + 24)}H${num(rear - body.tyre - 24)}M${num(from + 120)} ${num(-floor + 36)}H${num(rear - body.tyre - 24)}" stroke="#8b949a" stroke-width="3"/>` +
    `<rect x="${num(to - 16)}" y="${num(-floor + 6)}" width="16" height="10" rx="1" fill="#b3161d"/>`
  );
}

/** The spare on the tailgate, seen edge-on. */
export const spareWheel = (_: DrawContext, x: number, y: number): string =>
  `<rect x="${num(x)}" y="${num(-y - 34)}" width="20" height="70" rx="8" fill="#111315"/><rect x="${num(x + 3)}" y="${num(-y - 30)}" width="2.500" height="62" rx="1.2" fill="#33373b"/><rect x="${num(x + 15)}" y="${num(-y - 22)}" width="7" height="46" rx="3" fill="#26292c"/>`;
