/** How the client id of an app begins, which distinguishes it from that of a service account. */
export const APP_CLIENT = 'app-';
