import { globalStyle, style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { space } from '~/styles/space';

export const inner = style({
  display: 'grid',
  gap: space(10),
  paddingBlock: `${space(12)} ${space(24)}`,
  fontSize: '.9375rem',
});
const columns = (width: string) =>
  ({
    display: 'grid',
    gap: `${space(8)} ${space(6)}`,
    gridTemplateColumns: `repeat(auto-fill, minmax(min(${width}, 100%), 1fr))`,
  }) as const;
/** Two side by side on a phone. */
export const groups = style([columns('9rem'), { '@media': { [from('lg')]: columns('15rem') } }]);
export const locations = style(columns('15rem'));
globalStyle(`${groups} > *, ${locations} > *`, {
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
});
globalStyle(`${inner} a`, {
  color: 'inherit',
  // A two-line name stays together, apart from the next one.
  display: 'inline-block',
  paddingBlock: space(1.5),
  lineHeight: 1.3,
});
globalStyle(`${groups} a`, { textDecoration: 'none' });
globalStyle(`${groups} a:hover`, { textDecoration: 'underline' });
export const legal = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: `${space(1)} ${space(6)}`,
  fontSize: '.875rem',
});
