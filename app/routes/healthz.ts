import { healthz } from '#server/integrations/endpoints/health';
import { route } from '#server/platform/http/site-route';

const { loader, action } = route(healthz);

export { action, loader };
