// The part of saxen that is used: it brings no types of its own.
declare module 'saxen' {
  /** False where the attributes are malformed. */
  export type AttributesGetter = () => Record<string, string> | false
  type Decode = (text: string) => string

  export class Parser {
    on(event: 'openTag', take: (name: string, attributes: AttributesGetter, decode: Decode) => void): this
    on(event: 'closeTag', take: (name: string) => void): this
    on(event: 'text', take: (text: string, decode: Decode) => void): this
    on(event: 'cdata', take: (text: string) => void): this
    on(event: 'error', take: (error: Error) => void): this
    write(xml: string): this
    end(): this
  }
}
