import { globalStyle, style } from '@vanilla-extract/css';
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
  gap: space(2),
  padding: `${space(2.5)} ${space(4)} calc(${space(2.5)} + env(safe-area-inset-bottom))`,
  background: color.surface,
  borderBlockStart: `1px solid ${color.line}`,
  lineHeight: 1.25,
  '@media': { [from('lg')]: { display: 'none' } },
});
// A page that comes in pieces would show half a bar, whose parts then move: it waits for what ends the page.
globalStyle(`body:not(:has(> footer)) ${stickyBar}`, { visibility: 'hidden' });
globalStyle(`${stickyBar} > p`, { flex: 1, minWidth: 0 });
globalStyle(`${stickyBar} strong`, { fontSize: '1.25rem' });
globalStyle(`${stickyBar} > p > span`, { fontSize: '.8125rem' });
/** Words instead of a price. */
export const words = style([stickyBar]);
globalStyle(`${words} strong`, { fontSize: '1rem', lineHeight: 1.25 });
// The icon says it; the word stays for those who listen.
globalStyle(`${stickyBar} button, ${stickyBar} a[data-event]`, {
  width: space(12),
  padding: 0,
  gap: 0,
  fontSize: 0,
});
/** The primary action leaves the price its line. */
export const action = style({
  flex: 'none',
  maxWidth: '9.5rem',
  padding: `0 ${space(3)}`,
  textWrap: 'balance',
});
/** Without a price beside it. */
export const wide = style({ flex: 1, padding: `0 ${space(3)}` });
// Where the focus goes, the bar is not above it.
globalStyle('html:has([data-bottom-bar])', {
  '@media': { '(max-width: 991.98px)': { scrollPaddingBottom: space(22) } },
});
