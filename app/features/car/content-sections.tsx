import type { CarPageView } from '#server/pages/car/views/car-page-view';
import type { ContentView } from '#server/stock/cars/views/car-sections-view';
import type { CarView } from '#server/stock/cars/views/car-view';
import { capital } from '~/ui/noun';
import { Points } from '~/ui/points';
import { Section } from '~/ui/section';
import * as css from './content-sections.css';

/** What the price includes. */
export const WhatsIncluded = ({ car: { content } }: { car: CarView }) => (
  <OwnSection title="What’s Included" id="whats-included" content={content.whatsIncluded} />
);

/** Reasons to buy here, how reserving works and available extras, collapsed. */
export const OwnSections = ({ car: { content }, noun }: { car: CarView; noun: CarPageView['noun'] }) => (
  <>
    <OwnSection title="Why Buy From Us?" id="why-buy" content={content.whyBuy} fold />
    <OwnSection title="Reserve Online" id="reserve-online" content={content.reserveOnline} fold />
    <OwnSection
      title={`Protect Your ${capital(noun?.one ?? 'car')}`}
      id="protect-your-car"
      content={content.protect}
      fold
    />
  </>
);

interface OwnSectionProps {
  readonly title: string;
  readonly id: string;
  readonly content: ContentView | undefined;
  readonly fold?: boolean;
}

/** A section with the dealer's text; renders nothing without it. */
const OwnSection = ({ title, id, content, fold = false }: OwnSectionProps) =>
  content ? (
    <Section title={title} id={id} {...(fold ? { fold: 'closed' as const } : {})}>
      {content.text.map((paragraph) => (
        <p key={paragraph} className={css.text}>
          {paragraph}
        </p>
      ))}
      {content.points.length > 0 ? <Points points={content.points} /> : null}
      {content.link ? (
        <a className={css.link} href={content.link.href}>
          {content.link.text}
        </a>
      ) : null}
    </Section>
  ) : null;
