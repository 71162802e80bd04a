import { route } from '#server/api/api';
import { readyz } from '#server/api/health';

const { loader, action } = route(readyz);

export { action, loader };
