import { from } from '~/styles/breakpoints';
import { color } from '~/styles/contract.css';
import type { Dress } from '../template';

const wide = from('lg');

export const pages: Dress = {
  header: {
    '&': { background: color.surface, color: color.text, borderBlockEnd: `1px solid ${color.line}` },
  },
  footer: {
    '&': { background: color.surface, color: color.text, borderBlockStart: `1px solid ${color.text}` },
  },
  searchHeading: { '&': { '@media': { [from('md')]: { fontSize: '2.5rem' } } } },
  carTitle: { '&': { fontSize: 'clamp(1.75rem,1.3rem + 1.6vw,2.375rem)' } },
  carPanel: {
    '&': {
      '@media': {
        [wide]: { padding: 0, border: 0, borderRadius: 0 },
      },
    },
  },
  carGallery: { '&': { borderRadius: 0 } },
};
