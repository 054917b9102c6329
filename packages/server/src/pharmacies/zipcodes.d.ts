declare module 'zipcodes' {
  interface Place {
    readonly zip: string;
    readonly latitude: number;
    readonly longitude: number;
    readonly city: string;
    readonly state: string;
  }
  const zipcodes: { lookup(zip: string): Place | undefined };
  export default zipcodes;
}
