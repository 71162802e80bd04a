import type { CarView } from '#server/stock/cars/views/car-view';
import { More } from '~/ui/more';
import { Section } from '~/ui/section';
import { Facts } from './facts';

/** Number of facts shown before Show More. */
const firstFacts = 4;

/** The key-information grid. */
export const KeyInformation = ({ car: { facts } }: { car: CarView }) =>
  facts.length > 0 ? (
    <Section title="Key information" id="key-information">
      <div>
        <Facts facts={facts.slice(0, firstFacts)} />
        {facts.length > firstFacts ? (
          <More more="Show More" less="Show Less">
            <Facts facts={facts.slice(firstFacts)} />
          </More>
        ) : null}
      </div>
    </Section>
  ) : null;
