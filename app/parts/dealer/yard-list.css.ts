import { style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { smallPrint } from '~/styles/patterns';
import { from, space } from '~/styles/space';

/** As many beside each other as suit their number (`--columns`). */
export const yards = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(15rem, 100%), 1fr))',
  columnGap: space(8),
  '@media': { [from('lg')]: { gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))' } },
});
/** The number below the name, however long it is. */
export const yard = style({
  display: 'grid',
  alignContent: 'start',
  justifyItems: 'start',
  paddingBlock: space(2.5),
  borderBlockStart: `1px solid ${color.line}`,
});
export const name = style({
  paddingBlock: space(0.5),
  color: 'inherit',
  fontWeight: 600,
  textDecorationThickness: 1,
});
export const phone = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space(1.5),
  minHeight: space(7),
  whiteSpace: 'nowrap',
});
export const town = style(smallPrint);
export const open = style({
  fontSize: '.875rem',
  fontWeight: 600,
  color: color.positive,
});
