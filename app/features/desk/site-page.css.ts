import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { from, space } from '~/styles/space';
import { select } from '~/ui/input.css';

export const about = style({ gridColumn: '1 / -1', color: color.textMuted, maxWidth: '40rem' });
export const group = style({
  display: 'grid',
  gap: space(5),
  gridTemplateColumns: 'minmax(0, 1fr)',
  minWidth: 0,
  padding: 0,
  border: 0,
});
export const item = style({ border: `1px solid ${color.line}`, borderRadius: 8 });
export const summary = style({
  padding: space(4),
  minHeight: space(11),
  fontWeight: 600,
  cursor: 'pointer',
});
export const fields = style({
  display: 'grid',
  gap: space(5),
  gridTemplateColumns: 'minmax(0, 1fr)',
  padding: `0 ${space(4)} ${space(4)}`,
});
export const day = style({
  display: 'grid',
  gap: space(2),
  alignItems: 'center',
  paddingBlock: space(2),
  borderBlockEnd: `1px solid ${color.line}`,
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  '@media': { [from('sm')]: { gridTemplateColumns: '7rem minmax(0, 1fr) minmax(0, 1fr) minmax(0, 1fr)' } },
});
export const dayName = style({ gridColumn: '1 / -1', '@media': { [from('sm')]: { gridColumn: 'auto' } } });
export const pair = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: space(3),
});
globalStyle(`${pair} input`, { minWidth: 0, paddingInline: space(2) });
export const boxes = style({ display: 'grid', gap: space(1) });
export const line = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(3),
  paddingBlock: space(2),
  borderBlockEnd: `1px solid ${color.line}`,
});
export const problem = style({ color: color.critical });
export const sample = style({
  display: 'inline-block',
  padding: `${space(1)} ${space(2)}`,
  borderRadius: 4,
  border: `1px solid ${color.line}`,
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
export const pictureField = style({ display: 'flex', flexWrap: 'wrap', gap: space(3), alignItems: 'start' });
export const pictureInputs = style({
  display: 'grid',
  gap: space(2),
  gridTemplateColumns: 'minmax(0, 1fr)',
  flex: '1 1 14rem',
  minWidth: 0,
});
export const upload = style({ display: 'block', minHeight: space(9), maxWidth: '100%' });
export const thumb = style({
  width: 96,
  height: 72,
  objectFit: 'contain',
  borderRadius: 4,
  background: color.surfaceMuted,
});
export const pictures = style({
  display: 'grid',
  gap: space(4),
  gridTemplateColumns: 'repeat(auto-fill, minmax(9rem, 1fr))',
});
export const pictureName = style({ fontSize: '.875rem' });
export const wholePicture = style({
  width: '100%',
  height: 'auto',
  aspectRatio: '4 / 3',
  objectFit: 'contain',
  background: color.surfaceMuted,
  borderRadius: 8,
});
export const body = style({ minHeight: '24rem', fontFamily: 'ui-monospace, monospace', fontSize: '1rem' });
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
  border: `1px solid ${color.line}`,
  borderRadius: 8,
});
/** A computer's screen, smaller than it is. */
export const computer = style({
  width: 320,
  maxWidth: '100%',
  height: 200,
  overflow: 'hidden',
  border: `1px solid ${color.line}`,
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
