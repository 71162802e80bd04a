import type { ProseBlock } from '#server/content/views/blocks/prose';
import { column } from '~/styles/layout.css';

/** Running text. */
export const Prose = ({ block }: { block: ProseBlock }) => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the Markdown renderer, which lets no HTML through
  <div className={column} dangerouslySetInnerHTML={{ __html: block.html }} />
);
