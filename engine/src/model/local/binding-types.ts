// Types of the used part of the binding (node-llama-cpp), which is installed on demand beside the data, so its own types are not available.

export interface Binding {
  getLlama(options: Record<string, unknown>): Promise<Llama>
  LlamaChat: new (options: { contextSequence: Sequence }) => Chat
}

export interface Llama {
  loadModel(options: { modelPath: string; gpuLayers: number }): Promise<Model>
  createGrammarForJsonSchema(schema: unknown): Promise<Grammar>
  getGrammarFor(type: 'json'): Promise<Grammar>
}
export interface Grammar {
  readonly grammar: string
}
export interface Model {
  readonly tokenizer: unknown
  createContext(options: { contextSize: number; sequences: number; threads: number; batchSize: number }): Promise<Context>
}
export interface Context {
  readonly contextSize: number
  getSequence(): Sequence
}
export interface Sequence {
  readonly tokenMeter: { getState(): TokenCounts }
}
/** Totals since the model was loaded, without tokens that were reused from the previous question. */
export interface TokenCounts {
  usedInputTokens: number
  usedOutputTokens: number
}

export type HistoryItem = { type: 'system' | 'user'; text: string } | { type: 'model'; response: string[] }
export interface Chat {
  readonly chatWrapper: {
    generateContextState(given: { chatHistory: HistoryItem[] }): { contextText: { tokenize(tokenizer: unknown): unknown[] } }
  }
  generateResponse(
    history: HistoryItem[],
    options: {
      grammar?: Grammar | undefined
      maxTokens: number
      temperature: number
      repeatPenalty: false
      signal: AbortSignal
      onTextChunk?: ((text: string) => void) | undefined
    },
  ): Promise<{ response: string; metadata: { stopReason: string } }>
}
