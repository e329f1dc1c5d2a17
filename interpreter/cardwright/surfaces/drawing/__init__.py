"""Pictures of graphs: laid out in layers, on rings or as groups, and written as SVG, DOT or Mermaid."""
