/** Stands in for React's developer tools, which Ink loads only for its own development. */
const nothing = { initialize: (): void => undefined, connectToDevTools: (): void => undefined };

export default nothing;
