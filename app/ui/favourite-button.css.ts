import { style } from '@vanilla-extract/css';
import { color } from '../styles/contract.css';
import { space } from '../styles/space';
import { dress } from '../templates/dressed';

/** Never shown dead: only once the page says that favourites can be kept. */
export const heart = style({
  display: 'none',
  position: 'absolute',
  zIndex: 1,
  insetBlockStart: space(2),
  insetInlineEnd: space(2),
  placeItems: 'center',
  width: space(10),
  height: space(10),
  padding: 0,
  border: `1px solid ${color.line}`,
  borderRadius: '50%',
  background: color.surface,
  color: color.text,
  fill: 'none',
  cursor: 'pointer',
  selectors: {
    'html[data-saves] &': { display: 'grid' },
    '&:hover': { color: color.critical },
    '&[aria-pressed=true]': { color: color.critical, fill: 'currentColor' },
  },
});
dress('heart', heart);
