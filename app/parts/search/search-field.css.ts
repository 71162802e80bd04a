import { globalStyle, style } from '@vanilla-extract/css';
import { color, frame } from '~/styles/contract.css';
import { smallPrint } from '~/styles/patterns';
import { space } from '~/styles/space';
import { dress } from '~/templates/dressed';

export { visuallyHidden as hidden } from '~/styles/layout.css';

/** What the list of suggestions hangs below. */
export const field = style({ position: 'relative', minWidth: 0 });
export const label = style({
  display: 'block',
  marginBlockEnd: space(1),
  ...smallPrint,
});
export const box = style({
  display: 'flex',
  alignItems: 'center',
  gap: space(2),
  // Seen where the system paints every ground.
  border: '1px solid transparent',
  borderRadius: frame.radius,
  background: color.surface,
  color: color.textMuted,
  cursor: 'text',
  selectors: {
    '&:focus-within': { outline: `3px solid ${color.accent}`, outlineOffset: 2 },
  },
});
/** In a form. */
export const small = style({
  minHeight: space(11),
  paddingInlineStart: space(3),
  borderColor: color.textMuted,
  // Inside, for a form that scrolls would cut it off.
  selectors: { '&:focus-within': { outlineOffset: -2 } },
  fontSize: '1rem',
});
export const input = style({
  flex: 1,
  alignSelf: 'stretch',
  width: '100%',
  minWidth: 0,
  padding: 0,
  paddingInlineEnd: space(3),
  border: 0,
  borderRadius: frame.radius,
  background: 'transparent',
  color: color.text,
  fontSize: 'inherit',
  outline: 'none',
});

export const form = style({
  position: 'relative',
  display: 'flex',
  flexWrap: 'wrap',
  gap: space(2),
  maxWidth: '38rem',
});
dress('searchForm', form);
// The whole form is what the suggestions hang below, so that they don't cover the button. In large text it stands below.
globalStyle(`${form} > ${field}`, { position: 'static', flex: '999 1 12rem' });
globalStyle(`${form} > [type=submit]`, { flex: '1 0 auto' });
export const large = style({ minHeight: space(13), paddingInlineStart: space(4), fontSize: '1.0625rem' });
dress('searchBox', large);
