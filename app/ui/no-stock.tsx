import type { NoStockView } from '#server/search/views/no-stock-view';
import { button } from './button.css';

/** What to do where nothing is listed. Drawn on the server only, inside what its page makes of it. */
export const NoStock = ({ view: { heading, text, links } }: { view: NoStockView }) => (
  <>
    <h2>{heading}</h2>
    <p>{text}</p>
    {links.map((link, index) => (
      <a key={link.href} className={button({ tone: index === 0 ? 'primary' : 'quiet' })} href={link.href}>
        {link.text}
      </a>
    ))}
  </>
);
