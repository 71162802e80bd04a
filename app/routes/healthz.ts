import { route } from '#server/api/api';
import { healthz } from '#server/api/health';

const { loader, action } = route(healthz);

export { action, loader };
