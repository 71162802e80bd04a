import { recipe } from '@vanilla-extract/recipes';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';

export const chip = recipe({
  base: {
    display: 'inline-block',
    padding: `0 ${space(2)}`,
    border: '1px solid transparent',
    borderRadius: 6,
    fontSize: '.8125rem',
    lineHeight: space(5.5),
    whiteSpace: 'nowrap',
  },
  variants: {
    tone: {
      accent: { borderColor: color.accent, color: color.accent, fontWeight: 600 },
      critical: { background: color.critical, color: color.surface, fontWeight: 600 },
      positive: { borderColor: color.positive, color: color.positive },
      neutral: { borderColor: color.line, background: color.surfaceMuted, color: color.text },
    },
  },
});
