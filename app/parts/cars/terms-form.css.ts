import { globalStyle, style } from '@vanilla-extract/css';
import { opener, smallPrint } from '~/styles/patterns';
import { space } from '~/styles/space';

export const summary = style({
  ...opener,
  minHeight: space(8),
  paddingBlock: space(1),
  fontSize: '.9375rem',
});
/** Lines beside each other; an open one has a row of its own. */
export const terms = style({ display: 'flex', flexWrap: 'wrap', columnGap: space(4) });
globalStyle(`${terms} > [open]`, { flexBasis: '100%' });
export const open = style({ display: 'grid', gap: space(4), maxWidth: '44rem', paddingBlock: space(2) });
/** Fields and their button in one line as far as they fit. */
export const form = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(7rem, 100%), 1fr))',
  alignItems: 'end',
  gap: space(3),
});
export const note = style(smallPrint);
