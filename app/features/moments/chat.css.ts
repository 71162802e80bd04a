import { globalStyle, style } from '@vanilla-extract/css';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

/** In the corner, above the comparison tray. */
export const chat = style({
  position: 'fixed',
  zIndex: 1,
  insetInlineEnd: space(4),
  insetBlockEnd: `calc(${space(4)} + var(--tray, 0rem) + env(safe-area-inset-bottom))`,
  display: 'flex',
  alignItems: 'center',
  minHeight: space(12),
  paddingInline: space(5),
  border: `1px solid ${color.line}`,
  borderRadius: 99,
  background: color.surface,
  color: color.text,
  fontWeight: 600,
  textDecoration: 'none',
  boxShadow: '0 4px 16px rgb(0 0 0 / .16)',
  '@media': { print: { display: 'none' } },
});
// A phone's bar on the car page already has the enquiry; a form is already a message.
globalStyle(`body:has([data-bottom-bar]) ${chat}`, {
  '@media': { '(max-width: 991.98px)': { display: 'none' } },
});
globalStyle(`body:has(main form[method=post] textarea, [role=dialog]) ${chat}`, { display: 'none' });
