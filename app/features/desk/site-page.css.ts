import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { oneColumn, wrappingRow } from '~/styles/patterns';
import { from, space } from '~/styles/space';
import { select } from '~/ui/input.css';

const line = `1px solid ${color.line}`;

export const group = style({ ...oneColumn, gap: space(5), minWidth: 0, padding: 0, border: 0 });
export const item = style({ border: line, borderRadius: 8 });
export const summary = style({
  padding: space(4),
  minHeight: space(11),
  fontWeight: 600,
  cursor: 'pointer',
});
export const fields = style({ ...oneColumn, gap: space(5), padding: `0 ${space(4)} ${space(4)}` });
globalStyle(`${fields} > button`, { justifySelf: 'start' });
export const day = style({
  display: 'grid',
  gap: space(2),
  alignItems: 'center',
  paddingBlock: space(2),
  borderBlockEnd: line,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  '@media': { [from('sm')]: { gridTemplateColumns: '7rem minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr)' } },
});
export const dayName = style({ gridColumn: '1 / -1', '@media': { [from('sm')]: { gridColumn: 'auto' } } });
export const boxes = style({ display: 'grid', gap: space(1) });
export const problem = style({ color: color.critical });
export const sample = style({
  padding: `${space(1)} ${space(2)}`,
  borderRadius: 4,
  border: line,
  forcedColorAdjust: 'none',
});
export const place = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: space(3),
  width: '100%',
  maxWidth: '24rem',
});
export const placeSelect = style([select, { width: 'auto', minWidth: '7rem' }]);
export const pictureField = style({ ...wrappingRow, alignItems: 'start' });
export const pictureInputs = style({ ...oneColumn, gap: space(2), flex: '1 1 14rem', minWidth: 0 });
export const thumb = style({
  width: 96,
  height: 72,
  objectFit: 'contain',
  borderRadius: 4,
  background: color.surfaceMuted,
});
export const body = style({ minHeight: '24rem', fontFamily: 'ui-monospace, monospace' });
export const theirs = style({
  whiteSpace: 'pre-wrap',
  padding: space(4),
  background: color.surfaceMuted,
});
/** A phone's screen, in its own size. */
export const phone = style({
  width: 360,
  maxWidth: '100%',
  height: 640,
  border: line,
  borderRadius: 8,
});
/** A computer's screen, smaller than it is. */
export const computer = style({
  width: 320,
  maxWidth: '100%',
  height: 200,
  overflow: 'hidden',
  border: line,
  '@media': { [from('sm')]: { width: 640, height: 400 } },
});
globalStyle(`${computer} iframe`, {
  width: 1280,
  height: 800,
  border: 0,
  transform: 'scale(.25)',
  transformOrigin: '0 0',
  '@media': { [from('sm')]: { transform: 'scale(.5)' } },
});
