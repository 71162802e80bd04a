/**
 * Draws vehicles side by side into one PNG, to be looked at whenever the drawing changes:
 *   npx esbuild tests/support/contact-sheet.ts --bundle --platform=node --format=esm --packages=external --outfile=node_modules/.cache/contact-sheet.mjs
 *   node node_modules/.cache/contact-sheet.mjs OUT.png [--bodies suv,ute] [--colours white,red] [--shots side,front] [--seeds 1,2] [--cell 600] [--columns 4]
 */
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { colourHex } from '../../server/dealership/media/rules/colour';
import { drawCar } from '../../server/dealership/media/rules/illustration/draw-car';
import { lookNumber } from '../../server/dealership/media/rules/illustration-url';
import { type BodyKey, bodyKeys, isOneOf, type Shot, shots } from '../../server/settings/illustration-schema';

const { values, positionals } = parseArgs({
  args: process.argv.slice(2).filter((argument) => argument !== '--'),
  allowPositionals: true,
  options: {
    bodies: { type: 'string' },
    colours: { type: 'string', default: 'polar-white' },
    shots: { type: 'string', default: 'side' },
    seeds: { type: 'string', default: '1' },
    cell: { type: 'string', default: '600' },
    columns: { type: 'string', default: '3' },
  },
});
const isBody = (key: string): key is BodyKey => isOneOf(bodyKeys, key);
const isShot = (name: string): name is Shot => isOneOf(shots, name);
const list = (text: string): string[] => text.split(',');

const cell = Number(values.cell);
const columns = Number(values.columns);
const pictures = (values.bodies ? list(values.bodies) : [...bodyKeys]).filter(isBody).flatMap((body) =>
  list(values.colours).flatMap((colour) =>
    list(values.seeds).flatMap((seed) =>
      list(values.shots)
        .filter(isShot)
        .map((shot) =>
          drawCar({ body, hex: colourHex(colour), look: lookNumber(`${body}${seed}`), shot }, cell),
        ),
    ),
  ),
);
const tall = Math.round(cell * 0.75);
const tiles = await Promise.all(pictures.map((svg) => sharp(Buffer.from(svg)).png().toBuffer()));
const rows = Math.ceil(tiles.length / columns);
const out = positionals.find((each) => each.endsWith('.png')) ?? 'contact-sheet.png';
await sharp({ create: { width: columns * cell, height: rows * tall, channels: 3, background: '#fff' } })
  .composite(
    tiles.map((input, index) => ({
      input,
      left: (index % columns) * cell,
      top: Math.floor(index / columns) * tall,
    })),
  )
  .png()
  .toFile(out);
process.stdout.write(
  `${out}: ${pictures.length} pictures, longest SVG ${Math.max(...pictures.map((svg) => svg.length))} bytes\n`,
);
