import { style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';

/** One column that is never wider than the screen. */
const stack = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' };
export const page = style({ ...stack, gap: space(6), paddingBlock: `${space(8)} ${space(16)}` });
export const head = style({ ...stack, gap: space(3), maxWidth: '42rem' });
export const intro = style({ fontSize: '1.0625rem' });
export const alone = style({ maxWidth: '42rem' });
/** Locations beside the form where there is room, otherwise below it. */
export const beside = style({
  ...stack,
  gap: `${space(10)} ${space(14)}`,
  alignItems: 'start',
  '@media': {
    [from('lg')]: {
      gridTemplateColumns: 'minmax(0, 42rem) minmax(0, 22rem)',
      justifyContent: 'space-between',
    },
  },
});
export const panel = style({ ...stack, gap: space(5) });

export const places = style({ display: 'grid', gap: space(3), alignContent: 'start' });
export const place = style({
  display: 'grid',
  gap: space(2),
  // With large text the hours need the room.
  padding: `min(${space(5)}, 5vw)`,
  borderRadius: frame.radius,
  background: color.surfaceMuted,
  overflowWrap: 'anywhere',
});
export const name = style({ fontSize: '1.0625rem' });
export const links = style({ display: 'grid', justifyItems: 'start' });
export const link = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(2),
  minHeight: space(10),
  color: color.text,
});
