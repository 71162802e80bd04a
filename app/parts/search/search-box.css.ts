import { globalStyle, style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { from } from '~/styles/breakpoints';
import { color, frame } from '~/styles/contract.css';
import { space } from '~/styles/space';
import { dress } from '~/templates/dressed';

export { visuallyHidden as hidden } from '~/styles/layout.css';

export const form = style({
  position: 'relative',
  display: 'grid',
  gap: space(2),
  marginBlockStart: space(2),
  maxWidth: '38rem',
  '@media': { [from('sm')]: { gridTemplateColumns: 'minmax(0, 1fr) auto' } },
});
dress('searchForm', form);
/** What the list of suggestions hangs below; with a button beside it the whole form is, so that nothing covers that. */
export const field = style({ position: 'relative', minWidth: 0 });
globalStyle(`${form} > ${field}`, { position: 'static' });
export const label = style({
  display: 'block',
  marginBlockEnd: space(1),
  fontSize: '.875rem',
  color: color.textMuted,
});
export const box = recipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: space(2),
    borderRadius: frame.radius,
    background: color.surface,
    color: color.textMuted,
    cursor: 'text',
    selectors: {
      '&:focus-within': { outline: `3px solid ${color.accent}`, outlineOffset: 2 },
    },
  },
  variants: {
    size: {
      large: { minHeight: space(13), paddingInlineStart: space(4), fontSize: '1.0625rem' },
      small: {
        minHeight: space(11),
        paddingInlineStart: space(3),
        border: `1px solid ${color.textMuted}`,
        // Inside, for a form that scrolls would cut it off.
        selectors: { '&:focus-within': { outlineOffset: -2 } },
        fontSize: '1rem',
      },
    },
  },
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
dress('searchBox', box.classNames.variants.size.large);
