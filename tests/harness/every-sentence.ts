/**
 * A test's client knows every code of the catalogue, as the signed-in application and the commands do; the
 * sign-in page alone knows fewer.
 */
import '@erx/core/findings/messages';
