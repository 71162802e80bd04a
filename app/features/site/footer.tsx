import type { DrawnSite } from './draw-frame';
import './footer.css';
import { FramePart } from './frame-part';

/** Ways on, where to find the dealer, and who the dealer is by law: drawn by the server. */
export const Footer = ({ site, className }: { site: DrawnSite; className: string }) => (
  <FramePart as="footer" className={className} html={site.footer} />
);
