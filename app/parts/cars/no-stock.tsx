import { button } from '../../ui/button.css';

interface NoStockProps {
  readonly heading: string;
  readonly text: string;
  /** The first is the way that matters. */
  readonly links: readonly { readonly text: string; readonly href: string }[];
}

/** What to do where nothing is listed. Static on the server only, inside what its page makes of it. */
export const NoStock = ({ heading, text, links }: NoStockProps) => (
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
