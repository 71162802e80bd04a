import type { DrawnSite } from './draw-frame';
import './footer.css';
import { FramePart } from './frame-part';

/** Links, the dealer's contact details and legal details: rendered by the server. */
export const Footer = ({ site, className }: { site: DrawnSite; className: string }) => (
  <FramePart as="footer" className={className} html={site.footer} />
);
