import type { PaperSectionView, PaperView } from '#server/buying/views/paper-view';
import { Rows } from './payment-pages';

/** What a printer makes of the page, in the order of its PDF; the screen shows the rest of the page instead. */
export const Paper = ({
  paper: { heading, subheading, price, sections, address, isPractice },
}: PaperProps) => (
  <article data-paper="" hidden>
    <h2>{heading}</h2>
    <p>{subheading}</p>
    <p>{address}</p>
    {price ? (
      <p>
        <strong>{price.text}</strong> {price.kind}
      </p>
    ) : null}
    {isPractice ? <p>This is a practice payment. No money moved.</p> : null}
    {sections.map((section) => (
      <Section key={'heading' in section ? section.heading : section.kind} section={section} />
    ))}
  </article>
);
interface PaperProps {
  readonly paper: PaperView;
}

function Section({ section }: { readonly section: PaperSectionView }) {
  switch (section.kind) {
    case 'facts':
      return (
        <section data-rows={section.inLines ? 'lines' : undefined}>
          <h3>{section.heading}</h3>
          <Rows rows={section.rows} />
        </section>
      );
    case 'sums':
      return (
        <section data-rows="sums">
          <h3>{section.heading}</h3>
          <dl>
            {section.rows.map(({ label, value, total }) => (
              <div key={label}>
                <dt>{total ? <strong>{label}</strong> : label}</dt>
                <dd>{total ? <strong>{value}</strong> : value}</dd>
              </div>
            ))}
          </dl>
        </section>
      );
    case 'text':
      return (
        <section>
          <h3>{section.heading}</h3>
          <Lines lines={section.paragraphs} />
        </section>
      );
    case 'closing':
      return <Lines lines={section.lines} />;
  }
}

const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <>
    {lines.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </>
);
