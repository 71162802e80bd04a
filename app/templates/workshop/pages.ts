import { from } from '~/styles/breakpoints';
import { color } from '~/styles/contract.css';
import { space } from '~/styles/space';
import type { Dress } from '../template';

const wide = from('lg');

export const pages: Dress = {
  header: {
    '&': { background: color.brand, color: color.onBrand, borderBlockEnd: `4px solid ${color.accent}` },
  },
  footer: {
    '&': { background: color.brand, color: color.onBrand, borderBlockStart: `4px solid ${color.accent}` },
  },
  searchHeading: { '&': { '@media': { [from('md')]: { fontSize: '2.25rem' } } } },
  carTitle: { '&': { fontSize: 'clamp(1.75rem,1.3rem + 1.6vw,2.375rem)', lineHeight: 1 } },
  carChips: { '& > li': { background: color.surface } },
  carPanel: {
    '&': {
      '@media': {
        [wide]: {
          padding: space(5),
          border: 0,
          borderBlockStart: `6px solid ${color.accent}`,
          borderRadius: 0,
          background: color.surfaceMuted,
        },
      },
    },
  },
  carGallery: { '&': { borderRadius: 0 } },
};
