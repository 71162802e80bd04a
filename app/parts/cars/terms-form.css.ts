import { style } from '@vanilla-extract/css';
import { opener, smallPrint } from '~/styles/patterns';
import { space } from '~/styles/space';

export const summary = style({
  ...opener,
  minHeight: space(8),
  paddingBlock: space(1),
  fontSize: '.9375rem',
});
export const forms = style({ display: 'grid', gap: space(4), maxWidth: '44rem', paddingBlock: space(2) });
/** Fields and their button in one line as far as they fit. */
export const form = style({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(7rem, 100%), 1fr))',
  alignItems: 'end',
  gap: space(3),
});
export const note = style(smallPrint);
