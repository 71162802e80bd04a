import { color } from '~/styles/contract.css';
import type { Template } from './template';

const system = 'system-ui,sans-serif';

/** Harbour: calm and light, with soft corners. The parts are drawn so by themselves; the brand fills hero and footer. */
export const harbour: Template = {
  tokens: {
    radius: '12px',
    bodyFont: system,
    displayFont: 'inherit',
    displayCase: 'none',
    displayTracking: '-.02em',
    displayWeight: '700',
    titleSize: 'clamp(1rem,min(1.1rem + 1.7vw,11vw),2.25rem)',
    headingSize: 'clamp(1rem,min(1.1rem + .6vw,9vw),1.5rem)',
    columnWidth: '80rem',
    gutter: '2rem',
    cardWidth: '17rem',
    cardGap: '1.25rem',
    sectionSpace: 'clamp(2rem,1rem + 4vw,3.5rem)',
  },
  dress: {
    header: {
      '&': { background: color.surface, color: color.text, borderBlockEnd: `1px solid ${color.line}` },
    },
    footer: { '&': { background: color.brand, color: color.onBrand } },
  },
};
