import { style } from '@vanilla-extract/css';
import { recipe } from '@vanilla-extract/recipes';
import { color } from '../styles/contract.css';
import { space } from '../styles/space';
import { dress } from '../templates/dressed';

const corner = {
  position: 'absolute',
  insetBlockStart: space(3),
  insetInlineStart: space(3),
} as const;
export const logo = style({ ...corner, borderRadius: 4 });
export const tag = recipe({
  base: {
    ...corner,
    // Beside the heart.
    maxWidth: `calc(100% - ${space(18)})`,
    padding: `${space(1)} ${space(2.5)}`,
    // Seen where the system paints every ground.
    border: '1px solid transparent',
    borderRadius: 4,
    fontSize: '.8125rem',
    fontWeight: 600,
    lineHeight: 1.3,
    color: color.surface,
  },
  variants: {
    tone: {
      critical: { background: color.critical },
      positive: { background: color.positive },
      neutral: { background: color.text },
    },
  },
});
dress('tag', tag.classNames.base);
