import { style } from '@vanilla-extract/css';
import { from } from '~/styles/breakpoints';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

/** A phone's thumb reaches price and enquiry anywhere on the page. */
export const stickyBar = style({
  position: 'fixed',
  insetInline: 0,
  insetBlockEnd: 0,
  zIndex: 1,
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space(4),
  padding: `${space(2.5)} ${space(4)} calc(${space(2.5)} + env(safe-area-inset-bottom))`,
  background: color.surface,
  borderBlockStart: `1px solid ${color.line}`,
  '@media': { [from('lg')]: { display: 'none' } },
});
export const nowrap = style({ whiteSpace: 'nowrap' });
