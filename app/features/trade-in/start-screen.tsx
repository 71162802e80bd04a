import { useActionData } from '@remix-run/react';
import type { JourneyAnswer, StartView } from '#server/page/views/start-view';
import { CarLine } from '~/parts/cars/car-line';
import { Progress } from '~/parts/journey';
import * as journey from '~/parts/journey.css';
import { say } from '~/rendering/say';
import { column } from '~/styles/layout.css';
import { LinkButtons } from '~/ui/link-buttons';
import { WithPanel } from '~/ui/with-panel';
import * as css from './journey.css';
import { VehicleForm } from './vehicle-form';

interface StartScreenProps {
  readonly view: StartView;
  /** Something above has the page's heading. */
  readonly below: boolean;
}

/** The first step of a valuation, inside the page at its address. */
export function StartScreen({ view, below }: StartScreenProps) {
  const answer = answerIn(useActionData<Answer>());
  const Heading = below ? 'h2' : 'h1';
  return (
    <div className={`${column} ${journey.page}`}>
      <WithPanel
        head={
          <header className={journey.head}>
            {view.back ? (
              <a className={journey.back} href={view.back.href}>
                {view.back.text}
              </a>
            ) : null}
            <Heading className={journey.title}>{view.title}</Heading>
            <p className={css.intro}>{view.intro}</p>
            {view.notice ? <p className={css.intro}>{view.notice}</p> : null}
            {view.offer ? <Offer offer={view.offer} /> : null}
            {view.earlier ? (
              <p className={journey.notice}>
                <a className={css.link} href={view.earlier.href}>
                  {view.earlier.text}
                </a>
              </p>
            ) : null}
            <Progress progress={view.progress} />
          </header>
        }
        panel={view.car ? <CarLine car={view.car} purpose={say('Trading in towards')} /> : null}
      >
        <VehicleForm form={view} answer={answer} />
        <p className={journey.small}>{view.privacy}</p>
      </WithPanel>
    </div>
  );
}

/** The offer that the shopper has, its ways on, and the heading of the form for another car. */
const Offer = ({
  offer: { heading, note, validity, ways, title },
}: {
  offer: NonNullable<StartView['offer']>;
}) => (
  <>
    <section className={css.booked} aria-labelledby="offer">
      <h2 className={journey.heading} id="offer">
        {heading}
      </h2>
      <p>
        {note} {validity}
      </p>
      <p className={journey.buttons}>
        <LinkButtons links={ways} />
      </p>
    </section>
    <h2 className={journey.heading}>{title}</h2>
  </>
);

interface Answer {
  readonly valuation?: JourneyAnswer;
  /** No answer came, or it was not stored: then with what was typed. */
  readonly failure?: string;
  readonly repopulateFields?: JourneyAnswer['values'];
}

const answerIn = (answer: Answer | undefined): JourneyAnswer | undefined =>
  answer?.valuation ??
  (answer?.failure
    ? { errors: {}, values: answer.repopulateFields ?? {}, failure: answer.failure }
    : undefined);
