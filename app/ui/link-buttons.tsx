import { button } from './button';

interface LinkButtonsProps {
  readonly links: readonly { readonly text: string; readonly href: string }[];
}

/** Links as buttons, the first of them the main one. */
export const LinkButtons = ({ links }: LinkButtonsProps) =>
  links.map(({ text, href }, index) => (
    <a key={href} className={button({ tone: index === 0 ? 'primary' : 'quiet' })} href={href}>
      {text}
    </a>
  ));
