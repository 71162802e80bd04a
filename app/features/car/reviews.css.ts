import { style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const head = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space(3) });
export const average = style({ fontSize: '1.5rem', lineHeight: 1 });
/** A strip to swipe on a phone; columns where there is room. */
export const list = style({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '85%',
  gap: `${space(6)} ${space(5)}`,
  overflowX: 'auto',
  scrollSnapType: 'x proximity',
  '@media': {
    [from('sm')]: {
      gridAutoFlow: 'row',
      gridTemplateColumns: 'repeat(auto-fill, minmax(15rem, 1fr))',
      overflow: 'visible',
    },
  },
});
export const review = style({
  display: 'grid',
  alignContent: 'start',
  gap: space(2),
  scrollSnapAlign: 'start',
  borderBlockStart: `1px solid ${color.line}`,
  paddingBlockStart: space(4),
  overflowWrap: 'anywhere',
});
export const by = style({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: space(2),
});
export const quiet = style({ fontSize: '.875rem', color: color.textMuted });
